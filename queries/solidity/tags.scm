; Solidity: what a contract has is a plain name in it; bases and overloads leave a call open.

(contract_declaration name: (_) @name body: (_) @body) @definition.class
(interface_declaration name: (_) @name body: (_) @body) @definition.interface
(library_declaration name: (_) @name body: (_) @body) @definition.module
(struct_declaration name: (_) @name body: (_) @body) @definition.struct
(struct_member name: (_) @name) @definition.field
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(enum_value) @name @definition.variant
(event_definition name: (_) @name) @definition.method
(error_declaration name: (_) @name) @definition.method
(modifier_definition name: (_) @name body: (_) @body) @definition.method
(constructor_definition "constructor" @name body: (_) @body) @definition.constructor
(function_definition name: (_) @name body: (_)? @body) @definition.function
(state_variable_declaration name: (_) @name) @definition.field
(constant_variable_declaration name: (_) @name) @definition.constant
(user_defined_type_definition name: (_) @name) @definition.alias

(import_directive source: (_) @name) @import

(call_expression function: (expression . (identifier) @name)) @reference.call
(call_expression function: (expression (member_expression object: (_) @receiver property: (_) @name))) @reference.call
(call_expression function: (expression (new_expression name: (type_name (user_defined_type . (identifier) @name)))))
  @receiver @reference.call
(emit_statement name: (expression . (identifier) @name) @reference.call)
(revert_statement error: (expression . (identifier) @name) @reference.call)
(modifier_invocation . (identifier) @name) @reference.call
(inheritance_specifier ancestor: (user_defined_type . (identifier) @name)) @reference.base

(parameter name: (identifier) @local.definition)
(variable_declaration name: (identifier) @local.definition)
