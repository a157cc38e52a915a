; D: overloads leave a call open, and so does a call out of a class that may inherit what it calls.

(module_declaration (module_fqn) @name) @definition.module
(class_declaration (identifier) @name (aggregate_body) @body) @definition.class
(struct_declaration (identifier) @name (aggregate_body) @body) @definition.struct
(union_declaration (identifier) @name (aggregate_body) @body) @definition.union
(interface_declaration (identifier) @name (aggregate_body) @body) @definition.interface
(template_declaration (identifier) @name) @definition.module
(enum_declaration (identifier) @name) @definition.enum
(enum_member (identifier) @name) @definition.variant
(manifest_declarator . (identifier) @name) @definition.constant
(constructor (this) @name (function_body) @body) @definition.constructor
(function_declaration (identifier) @name . [(parameters) (template_parameters)] (function_body)? @body) @definition.function
(aggregate_body (variable_declaration (declarator (identifier) @name)) @definition.field)
(variable_declaration (declarator (identifier) @name)) @definition.variable
(alias_initializer . (identifier) @name) @definition.alias

(import_declaration (imported (module_fqn) @name) (import_bind . (identifier) @item)) @import
(import_declaration (imported (module_fqn) @name)) @import

(call_expression . (identifier) @name) @reference.call
(call_expression . (property_expression (_) @receiver (identifier) @name .)) @reference.call
(new_expression (type . (identifier) @name)) @reference.call
(base_class . (identifier) @name) @reference.base

(parameter (identifier) @local.definition .)
(auto_declaration variable: (identifier) @local.definition)
(function_literal (identifier) @local.definition)
(function_literal) @local.scope
