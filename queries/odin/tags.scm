; Odin.

(package_declaration (identifier) @name) @definition.package
(struct_declaration . (identifier) @name) @definition.struct
(union_declaration . (identifier) @name) @definition.union
(enum_declaration . (identifier) @name) @definition.enum
(struct_declaration (field . (identifier) @name) @definition.field)
(procedure_declaration . (identifier) @name (procedure (block) @body)) @definition.function
(procedure_declaration . (identifier) @name) @definition.function
(const_declaration . (identifier) @name) @definition.constant
(var_declaration . (identifier) @name) @definition.variable

(import_declaration alias: (identifier) @alias (string (string_content) @name)) @import
(import_declaration (string (string_content) @name)) @import

(member_expression (_) @receiver (call_expression function: (identifier) @name) @reference.call)
(call_expression function: (identifier) @name) @reference.call

(parameter . (identifier) @local.definition)
(assignment_statement . (identifier) @local.definition)
(for_statement . (identifier) @local.definition)
