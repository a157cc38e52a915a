; Elm: what is applied, or piped into, is called.

(module_declaration name: (_) @name) @definition.module
(type_alias_declaration name: (_) @name) @definition.alias
(type_declaration name: (_) @name) @definition.type
(union_variant name: (_) @name) @definition.variant
(type_alias_declaration typeExpression: (type_expression part: (record_type (field_type name: (_) @name) @definition.field)))
(port_annotation name: (_) @name) @definition.function
(value_declaration
  functionDeclarationLeft: (function_declaration_left . (lower_case_identifier) @name) body: (_) @body) @definition.function

(import_clause moduleName: (_) @name asClause: (as_clause name: (_) @alias)) @import
(import_clause moduleName: (_) @name) @import

(function_call_expr target: (value_expr name: (value_qid . (lower_case_identifier) @name))) @reference.call
(function_call_expr
  target: (value_expr name: (value_qid (upper_case_identifier) @receiver (lower_case_identifier) @name))) @reference.call
(bin_op_expr part: (operator) @_pipe . part: (value_expr name: (value_qid . (lower_case_identifier) @name)) @reference.call
  (#any-of? @_pipe "|>" ">>"))
(bin_op_expr part: (value_expr name: (value_qid . (lower_case_identifier) @name)) @reference.call . part: (operator) @_pipe
  (#any-of? @_pipe "<|" "<<"))

(function_declaration_left pattern: (_) @local.within)
(anonymous_function_expr param: (_) @local.within)
(case_of_branch pattern: (_) @local.within)
[(anonymous_function_expr) (case_of_branch)] @local.scope
