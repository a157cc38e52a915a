; Haskell: equations of one name are one definition; what is applied is called.

(data_type name: (_) @name) @definition.type
(newtype name: (_) @name) @definition.type
(type_synomym name: (_) @name) @definition.alias
(class name: (_) @name) @definition.interface
(class_declarations (signature name: (variable) @name) @definition.method)
(data_constructor constructor: (_ name: (constructor) @name)) @definition.variant
(newtype_constructor name: (constructor) @name) @definition.variant
(field name: (field_name (variable) @name)) @definition.field

(instance name: (_) @owner
  declarations: (instance_declarations (function name: (variable) @name) @definition.method (#set! clauses)))
(class_declarations (function name: (variable) @name match: (_) @body) @definition.method (#set! flags "default"))
(function name: (variable) @name patterns: (patterns) @parameters match: (_) @body (#set! clauses)) @definition.function
(function name: (variable) @name match: (_) @body (#set! clauses)) @definition.function
(declarations (bind name: (variable) @name match: (_) @body) @definition.function)
(local_binds (bind name: (variable) @name) @definition.function)

(import module: (module) @name alias: (module) @alias) @import
(import module: (module) @name) @import

(apply function: (variable) @name) @reference.call
(apply function: (qualified module: (_) @receiver id: (variable) @name)) @reference.call
(infix left_operand: (variable) @name operator: (operator) @_sign
  (#any-of? @_sign "$" "$!" "<$>")) @reference.call
(infix operator: (infix_id (variable) @name @reference.call))
(exp (variable) @name @reference.call)

(patterns) @local.within
(lambda patterns: (_) @local.within)
(generator pattern: (_) @local.within)
(alternative pattern: (_) @local.within)
(bind pattern: (_) @local.within)
[(lambda) (alternative) (alternatives) (do)] @local.scope
