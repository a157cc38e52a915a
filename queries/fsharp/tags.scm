; F#: `let` is known below itself; members are called on their object.

(namespace name: (_) @name) @definition.namespace
(named_module name: (_) @name) @definition.module
(module_defn (identifier) @name) @definition.module
(type_definition (record_type_defn (type_name type_name: (_) @name))) @definition.record
(type_definition (union_type_defn (type_name type_name: (_) @name))) @definition.union
(type_definition (_ (type_name type_name: (_) @name))) @definition.class
(record_field (identifier) @name) @definition.field
(union_type_case (identifier) @name) @definition.variant
(member_signature (identifier) @name) @definition.method
(member_defn (method_or_prop_defn name: (property_or_ident method: (_) @name))) @definition.method
(member_defn (method_or_prop_defn name: (property_or_ident . (identifier) @name .))) @definition.method
(function_or_value_defn "rec" (function_declaration_left . (identifier) @name) body: (_) @body) @definition.function
(function_or_value_defn (function_declaration_left . (identifier) @name) body: (_) @body (#set! after whole)) @definition.function
(function_or_value_defn
  (value_declaration_left (identifier_pattern (long_identifier_or_op (identifier) @name))) body: (_) @body
  (#set! after whole)) @definition.variable

(import_decl (_) @name) @import

(application_expression . (long_identifier_or_op . (identifier) @name)) @reference.call
(application_expression
  . (long_identifier_or_op (long_identifier (identifier) @receiver (identifier) @name .))) @reference.call
(infix_expression (infix_op) @_pipe . (long_identifier_or_op . (identifier) @name) @reference.call (#eq? @_pipe "|>"))
(infix_expression
  (infix_op) @_pipe . (application_expression . (long_identifier_or_op . (identifier) @name)) @reference.call
  (#eq? @_pipe "|>"))

(argument_patterns) @local.within
(method_or_prop_defn args: (_) @local.within)
(rule pattern: (_) @local.within)
(for_expression . (_) @local.within)
[(fun_expression) (rule) (for_expression)] @local.scope
