; Go. Each pattern says with `fact` which handler of indexer/extract/go takes it. Every pattern captures one node, so
; that what encloses is matched before what it holds.

; What is defined.
((package_clause) @node (#set! fact package))
((import_spec) @node (#set! fact import))
((function_declaration) @node (#set! fact function))
((method_declaration) @node (#set! fact method))
([(type_spec) (type_alias)] @node (#set! fact type))
((field_declaration) @node (#set! fact field))
((method_elem) @node (#set! fact method_elem))
((const_declaration) @node (#set! fact const))
((var_spec) @node (#set! fact var))

; What opens a scope.
((func_literal) @node (#set! fact lambda))
([(block) (if_statement) (for_statement) (expression_switch_statement) (expression_case)
  (communication_case)] @node (#set! fact block))
((type_switch_statement) @node (#set! fact switch))
([(type_case) (default_case)] @node (#set! fact case))

; What binds a name.
([(short_var_declaration) (range_clause) (receive_statement)] @node (#set! fact short))

; Uses.
((call_expression) @node (#set! fact call))
((type_conversion_expression) @node (#set! fact conversion))
((selector_expression) @node (#set! fact selector))
((identifier) @node (#set! fact identifier))
((type_identifier) @node (#set! fact type_identifier))
