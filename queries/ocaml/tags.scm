; OCaml: `let` is known below itself, `let rec` in itself too; a value without parameters is a variable.

(module_definition (module_binding (module_name) @name)) @definition.module
(module_type_definition (module_type_name) @name) @definition.interface
(type_definition (type_binding name: (type_constructor) @name)) @definition.type
(field_declaration (field_name) @name) @definition.field
(type_binding body: (variant_declaration (constructor_declaration (constructor_name) @name) @definition.variant))
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.exception
(class_definition (class_binding (class_name) @name)) @definition.class
(method_definition (method_name) @name body: (_) @body) @definition.method
(instance_variable_definition (instance_variable_name) @name) @definition.field
(value_specification (value_name) @name) @definition.function
(external (value_name) @name) @definition.function

(value_definition "rec"
  (let_binding pattern: (value_name) @name (parameter) body: (_) @body) @definition.function)
(value_definition "rec"
  (let_binding pattern: (value_name) @name body: [(fun_expression) (function_expression)] @body) @definition.function)
(value_definition
  (let_binding pattern: (value_name) @name (parameter) body: (_) @body) @definition.function (#set! after whole))
(value_definition
  (let_binding pattern: (value_name) @name body: [(fun_expression) (function_expression)] @body) @definition.function
  (#set! after whole))
(value_definition (let_binding pattern: (value_name) @name) @definition.variable (#set! after whole))

(open_module module: (_) @name) @import
(include_module module: (_) @name) @import

(local_open_expression (application_expression function: (value_path . (value_name) @name) @receiver) @reference.call)
(application_expression function: (value_path . (value_name) @name)) @reference.call
(application_expression function: (value_path (module_path) @receiver (value_name) @name)) @reference.call
(application_expression function: (method_invocation (method_name) @name) @receiver) @reference.call
(method_invocation (_) @receiver (method_name) @name) @reference.call
(infix_expression left: (value_path . (value_name) @name) operator: (_) @_sign (#eq? @_sign "@@")) @reference.call
(infix_expression operator: (_) @_sign right: (value_path . (value_name) @name @reference.call) (#eq? @_sign "|>"))

(parameter) @local.within
(match_case pattern: (_) @local.within)
(let_binding pattern: (tuple_pattern) @local.within)
(for_expression name: (value_pattern) @local.definition)
[(fun_expression) (match_case) (parenthesized_expression) (let_expression)] @local.scope
