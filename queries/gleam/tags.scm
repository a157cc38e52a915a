; Gleam: functions, types with their constructors, constants.

(function name: (identifier) @name body: (_)? @body) @definition.function
(external_function name: (identifier) @name) @definition.function
(type_definition (type_name name: (_) @name)) @definition.type
(type_alias (type_name name: (_) @name)) @definition.alias
(data_constructor name: (_) @name) @definition.variant
(constant name: (identifier) @name) @definition.constant

(import module: (module) @name imports: (unqualified_imports (unqualified_import name: (_) @item))) @import
(import module: (module) @name) @import

(function_call function: (identifier) @name) @reference.call
(function_call function: (field_access record: (_) @receiver field: (_) @name)) @reference.call
(binary_expression operator: "|>" right: (identifier) @name @reference.call)

(function_parameter name: (identifier) @local.definition)
(let pattern: (_) @local.within)
(use_assignments) @local.within
(case_clause patterns: (_) @local.within)
[(anonymous_function) (case_clause)] @local.scope
