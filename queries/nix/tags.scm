; Nix: what `let` binds is a plain name in it, what an attribute set holds is a member.

(let_expression (binding_set (binding
  attrpath: (attrpath . attr: (_) @name .) expression: (function_expression body: (_) @body)) @definition.function))
(rec_attrset_expression (binding_set (binding
  attrpath: (attrpath . attr: (_) @name .) expression: (function_expression body: (_) @body)) @definition.function))
(attrset_expression (binding_set (binding
  attrpath: (attrpath . attr: (_) @name .) expression: (function_expression body: (_) @body)) @definition.function
  (#set! member)))
(let_expression (binding_set (binding attrpath: (attrpath . attr: (identifier) @name .)) @definition.variable))

(apply_expression function: (variable_expression name: (identifier) @_import) argument: (path_expression) @name
  (#eq? @_import "import")) @import
(binding attrpath: (attrpath attr: (identifier) @_imports .) expression: (list_expression element: (path_expression) @name)
  (#eq? @_imports "imports")) @import

(apply_expression function: (variable_expression name: (identifier) @name)) @reference.call
(apply_expression
  function: (select_expression expression: (_) @receiver attrpath: (attrpath attr: (identifier) @name .))) @reference.call

(function_expression universal: (identifier) @local.definition)
(formal name: (identifier) @local.definition)
(inherited_attrs attr: (identifier) @local.definition)
(function_expression) @local.scope
(let_expression) @local.scope
