; V.

(struct_declaration name: (_) @name) @definition.struct
(struct_field_declaration name: (_) @name) @definition.field
(enum_declaration name: (_) @name) @definition.enum
(enum_member name: (_) @name) @definition.variant
(interface_declaration name: (_) @name) @definition.interface
(interface_spec name: (_) @name) @definition.method
(function_declaration
  receiver: (parameter_list (parameter_declaration type: (_) @owner)) name: (_) @name body: (_) @body) @definition.method
(function_declaration name: (_) @name body: (_)? @body) @definition.function
(const_spec name: (_) @name) @definition.constant
(type_declaration name: (_) @name) @definition.alias

(import_declaration path: (_) @name alias: (import_alias name: (_) @alias)) @import
(import_declaration path: (_) @name) @import

(call_expression function: (identifier) @name) @reference.call
(call_expression function: (selector_expression operand: (_) @receiver field: (_) @name)) @reference.call

(parameter_declaration name: (_) @local.within)
(short_var_declaration left: (_) @local.within)
(for_in_operator left: (_) @local.within)
(fn_literal) @local.scope
