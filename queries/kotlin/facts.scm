; What a Kotlin file says. Each pattern says with `fact` which handler of indexer/extract/kotlin takes it; what opens a
; scope is captured by its whole node, which is entered before anything in it.

((package_header (qualified_identifier) @name) (#set! fact package))
((import) @node (#set! fact import))

; A branch, and what stands behind `&&`, are entered before whatever they are.
((if_expression condition: (_) @test . (_) @node) (#set! fact branch))
((binary_expression left: (_) @test "&&" right: (_) @node) (#set! fact branch))
((when_entry) @node (#set! fact when_entry))

([
  (class_declaration)
  (object_declaration)
  (companion_object)
] @node (#set! fact class))
((enum_entry) @node (#set! fact constant))
((type_alias) @node (#set! fact alias))
((function_declaration) @node (#set! fact function))
((secondary_constructor) @node (#set! fact constructor))
((property_declaration) @node (#set! fact property))
([
  (getter)
  (setter)
] @node (#set! fact accessor))
([
  (lambda_literal)
  (anonymous_function)
] @node (#set! fact lambda))
((object_literal (class_body) @body) @node (#set! fact anonymous))
([
  (block)
  (for_statement)
  (when_expression)
  (catch_block)
  (anonymous_initializer)
] @node (#set! fact block))

((call_expression) @node (#set! fact call))
; A call with one type argument and one argument reads like two comparisons.
((binary_expression
  left: (binary_expression operator: "<") @left
  operator: ">"
  right: [(parenthesized_expression) (lambda_literal) (annotated_lambda)] @right) @node (#set! fact generic))
((infix_expression) @node (#set! fact infix))
((constructor_delegation_call) @node (#set! fact delegation))
((delegation_specifier (constructor_invocation) @node) (#set! fact construction))
((annotation (_) @name) (#set! fact annotation))
([
  (callable_reference)
  (navigation_expression "::")
] @node (#set! fact reference))
((binary_expression operator: ["+" "-" "*" "/" "%"]) @node (#set! fact operator))
((assignment ["+=" "-=" "*=" "/=" "%="]) @node (#set! fact operator))
((index_expression) @node (#set! fact index))
((return_expression (_) @value) @node (#set! fact return))
