; GDScript: a file is a class whose members are plain names in it; an inner class has its own.

(class_definition name: (name) @name body: (_) @body) @definition.class
(class_name_statement name: (name) @name) @definition.class
(function_definition name: (name) @name body: (_) @body) @definition.function
(constructor_definition "_init" @name body: (_) @body) @definition.constructor
(signal_statement name: (name) @name) @definition.signal
(enum_definition name: (name) @name) @definition.enum
(enumerator left: (identifier) @name) @definition.variant
(const_statement name: (name) @name) @definition.constant
(variable_statement name: (name) @name) @definition.variable

(call (identifier) @_load arguments: (arguments . (string) @name) (#any-of? @_load "preload" "load")) @import
(extends_statement (string) @name) @import

(call . (identifier) @name) @reference.call
(attribute_call . (identifier) @name) @receiver @reference.call

(parameters) @local.within
(for_statement left: (identifier) @local.definition)
(lambda) @local.scope
