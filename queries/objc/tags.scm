; Objective-C: functions of C, and methods by the words of their selectors; a message goes to whoever has the method.

(class_interface . (identifier) @name category: (identifier) @name (#set! join ".")) @definition.extension
(class_interface . (identifier) @name (#set! flags prototype)) @definition.class
(class_implementation . (identifier) @name category: (identifier) @name (#set! join ".")) @definition.extension
(class_implementation . (identifier) @name) @definition.class
(protocol_declaration . (identifier) @name) @definition.protocol
(property_declaration (struct_declaration (struct_declarator [(identifier) @name (pointer_declarator (identifier) @name)])))
  @definition.property
(method_declaration . (method_type) . (identifier) @name (#set! flags prototype)) @definition.method
(method_definition . (method_type) . (identifier) @name (compound_statement) @body) @definition.method
(function_definition
  declarator: [(function_declarator declarator: (identifier) @name)
    (pointer_declarator (function_declarator declarator: (identifier) @name))]
  body: (_) @body) @definition.function
(preproc_def name: (_) @name) @definition.constant
(preproc_function_def name: (_) @name) @definition.macro
(struct_specifier name: (_) @name body: (_) @body) @definition.struct
(enum_specifier name: (_) @name body: (_)) @definition.enum
(enumerator name: (_) @name) @definition.variant
(type_definition type: (macro_type_specifier (ERROR (identifier) @name))) @definition.enum
(type_definition type: (macro_type_specifier) declarator: (type_identifier) @name) @ignore
(type_definition declarator: (type_identifier) @name) @definition.alias
(translation_unit (declaration (init_declarator declarator: (identifier) @name)) @definition.variable)
(translation_unit (declaration (init_declarator
  declarator: (pointer_declarator declarator: (identifier) @name))) @definition.variable)

(preproc_include path: (_) @name) @import
(module_import path: (_) @name) @import

(call_expression function: (identifier) @name) @reference.call
(call_expression function: (field_expression argument: (_) @receiver field: (_) @name)) @reference.call
(message_expression receiver: (_) @receiver . method: (identifier) @name) @reference.send
(class_interface superclass: (identifier) @name @reference.base)

(parameter_declaration declarator: (_) @local.within)
(method_parameter (identifier) @local.definition .)
(init_declarator declarator: (_) @local.within)
[(block_literal) (for_statement)] @local.scope
