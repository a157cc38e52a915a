; R: a function is a value that is given a name.

(binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"] rhs: (function_definition body: (_) @body)) @definition.function
(binary_operator lhs: (string (string_content) @name) operator: ["<-" "="] rhs: (function_definition body: (_) @body)) @definition.function
(binary_operator lhs: (function_definition body: (_) @body) operator: "->" rhs: (identifier) @name) @definition.function
(binary_operator
  lhs: (identifier) @name operator: ["<-" "="]
  rhs: (call function: (identifier) @_class (#any-of? @_class "R6Class" "setRefClass" "setClass"))) @definition.class
(call function: (identifier) @_class
  arguments: (arguments . argument: (argument value: (string (string_content) @name)))
  (#any-of? @_class "setClass" "setRefClass")) @definition.class
(call function: (identifier) @_generic
  arguments: (arguments . argument: (argument value: (string (string_content) @name))
    argument: (argument value: (function_definition)))
  (#eq? @_generic "setGeneric")) @definition.function
(call function: (identifier) @_method
  arguments: (arguments . argument: (argument value: (string (string_content) @name))
    . (comma) . argument: (argument value: (string (string_content) @owner))
    argument: (argument value: (function_definition)))
  (#eq? @_method "setMethod")) @definition.method
(call function: (identifier) @_list
  arguments: (arguments argument: (argument name: (identifier) @name value: (function_definition)) @definition.method)
  (#eq? @_list "list"))
(binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"]) @definition.variable

(call function: (identifier) @_library
  arguments: (arguments . argument: (argument value: [(identifier) (string)] @name))
  (#any-of? @_library "library" "require" "requireNamespace" "loadNamespace" "source")) @import

(call function: (identifier) @name) @reference.call
(call function: (namespace_operator lhs: (_) @receiver rhs: (identifier) @name)) @reference.call
(call function: (extract_operator lhs: (_) @receiver rhs: (identifier) @name)) @reference.call

(parameter name: (identifier) @local.definition)
(for_statement variable: (identifier) @local.definition)
(function_definition) @local.scope
