; Starlark (Bazel, Buck): functions, and the targets that calls at the top of a file name.

(function_definition name: (identifier) @name body: (_) @body) @definition.function
(module (expression_statement (call
  function: (_) @_rule
  arguments: (argument_list (keyword_argument name: (identifier) @_name value: (string (string_content) @name))
    (#eq? @_name "name")))) @definition.target (#set! member))
(assignment left: (identifier) @name) @definition.variable

(call function: (identifier) @_load
  arguments: (argument_list . (string (string_content) @name) (string (string_content) @item)) (#eq? @_load "load")) @import

(call function: (identifier) @name) @reference.call
(call function: (attribute object: (_) @receiver attribute: (_) @name)) @reference.call

(parameters) @local.within
(lambda_parameters) @local.within
(for_in_clause left: (_) @local.within)
(for_statement left: (_) @local.within)
[(lambda) (list_comprehension) (dictionary_comprehension)] @local.scope
