; Dart: a signature and its body are neighbours; members of a class are called by plain name in it.

(class_definition name: (identifier) @name body: (_) @body) @definition.class
(mixin_declaration (identifier) @name (class_body) @body) @definition.mixin
(extension_declaration name: (identifier) @name body: (_) @body) @definition.extension
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(enum_constant name: (identifier) @name) @definition.variant
(type_alias . (type_identifier) @name) @definition.alias

(class_body
  (method_signature (function_signature name: (identifier) @name)) @definition.method
  . (function_body) @body)
(class_body
  (method_signature (getter_signature name: (identifier) @name)) @definition.method
  . (function_body) @body (#set! flags "getter"))
(class_body
  (method_signature (setter_signature name: (identifier) @name)) @definition.method
  . (function_body) @body (#set! flags "setter"))
(class_body
  (method_signature (factory_constructor_signature . (identifier) @name .  (formal_parameter_list))) @definition.constructor
  . (function_body) @body (#set! flags "static"))
(class_body
  (method_signature (factory_constructor_signature . (identifier) @owner . (identifier) @name)) @definition.constructor
  . (function_body) @body (#set! flags "static"))
(class_body
  (method_signature (constructor_signature . name: (identifier) @name . parameters: (_))) @definition.constructor
  . (function_body) @body)
(class_body
  (method_signature (constructor_signature name: (identifier) @owner . name: (identifier) @name)) @definition.constructor
  . (function_body) @body)
(extension_body
  (method_signature (function_signature name: (identifier) @name)) @definition.method
  . (function_body) @body)
(extension_body
  (method_signature (getter_signature name: (identifier) @name)) @definition.method
  . (function_body) @body (#set! flags "getter"))
(extension_body
  (method_signature (setter_signature name: (identifier) @name)) @definition.method
  . (function_body) @body (#set! flags "setter"))
(enum_body
  (method_signature (function_signature name: (identifier) @name)) @definition.method
  . (function_body) @body)
(enum_body
  (method_signature (getter_signature name: (identifier) @name)) @definition.method
  . (function_body) @body (#set! flags "getter"))
(enum_body
  (method_signature (setter_signature name: (identifier) @name)) @definition.method
  . (function_body) @body (#set! flags "setter"))
(declaration (constructor_signature . name: (identifier) @name . parameters: (_))) @definition.constructor
(declaration (constructor_signature name: (identifier) @owner . name: (identifier) @name)) @definition.constructor
(declaration (function_signature name: (identifier) @name) @definition.method (#set! flags "abstract"))
(declaration (getter_signature name: (identifier) @name) @definition.method (#set! flags "abstract getter"))
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.field))
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.field))

(program (function_signature name: (identifier) @name) @definition.function . (function_body) @body)
(local_function_declaration
  (lambda_expression parameters: (function_signature name: (identifier) @name) body: (_) @body)) @definition.function
(program (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.variable))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.variable))

(library_import (import_specification (configurable_uri (uri) @name) (identifier) @alias)) @import
(library_import (import_specification (configurable_uri (uri) @name))) @import
(library_export (configurable_uri (uri) @name)) @import
(part_directive (uri) @name) @import

((identifier) @name . (selector (argument_part)) @reference.call)
((selector (unconditional_assignable_selector (identifier) @name)) @receiver . (selector (argument_part)) @reference.call)
((selector (conditional_assignable_selector (identifier) @name)) @receiver . (selector (argument_part)) @reference.call)
((unconditional_assignable_selector (identifier) @name) @receiver . (selector (argument_part)) @reference.call)
(cascade_section (cascade_selector (identifier) @name) @receiver (argument_part)) @reference.call
(new_expression . (type_identifier) @name) @reference.call
(const_object_expression (type_identifier) @name) @reference.call
(superclass . (type_identifier) @name) @reference.base
(interfaces (type_identifier) @name) @reference.base
(mixins (type_identifier) @name) @reference.base

(formal_parameter name: (identifier) @local.definition)
(formal_parameter (identifier) @local.definition)
(initialized_variable_definition name: (identifier) @local.definition)
(for_loop_parts name: (identifier) @local.definition)
(catch_parameters (identifier) @local.definition)
(function_expression) @local.scope
