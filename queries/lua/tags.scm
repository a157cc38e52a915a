; Lua: functions of a table are members of it and called by its name; local functions are known below them.

(function_declaration
  name: (dot_index_expression table: (_) @owner field: (identifier) @name)) @definition.function
(function_declaration
  name: (method_index_expression table: (_) @owner method: (identifier) @name)) @definition.method
(_
  local_declaration: (function_declaration name: (identifier) @name) @definition.function
  (#set! after name))
(function_declaration name: (identifier) @name) @definition.function

(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition) .)) @definition.function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name) .)
  (expression_list . value: (function_definition) .)) @definition.function
(field name: (identifier) @name value: (function_definition)) @definition.field

(assignment_statement (variable_list name: (identifier) @name)) @definition.variable

(function_call
  name: (identifier) @_require
  arguments: (arguments . (string content: (string_content) @name))
  (#any-of? @_require "require" "dofile" "loadfile")) @import

(function_call name: (identifier) @name) @reference.call
(function_call name: (dot_index_expression table: (_) @receiver field: (identifier) @name)) @reference.call
(function_call name: (method_index_expression table: (_) @receiver method: (identifier) @name)) @reference.call

(parameters name: (identifier) @local.definition)
(variable_list name: (identifier) @local.definition)
(for_numeric_clause name: (identifier) @local.definition)
[(do_statement) (while_statement) (repeat_statement) (for_statement) (function_definition)] @local.scope
