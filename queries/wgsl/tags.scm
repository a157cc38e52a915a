; WGSL.

(function_declaration name: (identifier) @name body: (_) @body) @definition.function
(struct_declaration name: (identifier) @name) @definition.struct
(struct_member (variable_identifier_declaration name: (identifier) @name)) @definition.field
(global_variable_declaration
  (variable_declaration (variable_identifier_declaration name: (identifier) @name))) @definition.variable
(type_alias_declaration (identifier) @name) @definition.alias

(type_constructor_or_function_call_expression (type_declaration (identifier) @name)) @reference.call

(parameter (variable_identifier_declaration name: (identifier) @local.definition))
(variable_statement (identifier) @local.definition)
