; GLSL: functions, structures, what is declared outside functions.

(function_definition
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters) body: (_) @body
  (#set! arity)) @definition.function
(declaration declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)
  (#set! flags prototype) (#set! arity)) @definition.function
(struct_specifier name: (_) @name body: (_) @body) @definition.struct
(field_declaration declarator: (field_identifier) @name) @definition.field
(preproc_def name: (_) @name) @definition.constant
(preproc_function_def name: (_) @name) @definition.macro
(translation_unit (declaration declarator: (identifier) @name) @definition.variable)
(translation_unit (declaration declarator: (init_declarator declarator: (identifier) @name)) @definition.variable)

(preproc_include path: (_) @name) @import

(call_expression function: (identifier) @name arguments: (_) @arguments (#set! arity)) @reference.call
(call_expression function: (field_expression argument: (_) @receiver field: (_) @name)) @reference.call

(parameter_declaration declarator: (_) @local.within)
(declaration declarator: (identifier) @local.definition)
(declaration declarator: (init_declarator declarator: (_) @local.within))
