; What a Swift file says. Each pattern says with `fact` which handler of indexer/extract/swift takes it; what opens a
; scope is captured by its whole node, which is entered before anything in it.

((import_declaration) @node (#set! fact import))
([
  (class_declaration)
  (protocol_declaration)
] @node (#set! fact class))
((enum_entry) @node (#set! fact entry))
((typealias_declaration) @node (#set! fact alias))
((associatedtype_declaration) @node (#set! fact associated))
([
  (function_declaration)
  (protocol_function_declaration)
  (init_declaration)
  (deinit_declaration)
  (subscript_declaration)
] @node (#set! fact function))
([
  (property_declaration)
  (protocol_property_declaration)
] @node (#set! fact property))
([
  (computed_property)
  (computed_getter)
  (computed_setter)
  (computed_modify)
  (willset_clause)
  (didset_clause)
] @node (#set! fact accessor))
((lambda_literal) @node (#set! fact lambda))
([
  (if_statement)
  (for_statement)
  (while_statement)
  (repeat_while_statement)
  (do_statement)
  (catch_block)
  (switch_entry)
] @node (#set! fact block))
((guard_statement) @node (#set! fact guard))

([
  (call_expression)
  (constructor_expression)
] @node (#set! fact call))
([
  (additive_expression)
  (multiplicative_expression)
  (comparison_expression)
  (equality_expression)
  (infix_expression)
] @node (#set! fact operator))
((attribute (user_type) @name) (#set! fact attribute))
((control_transfer_statement result: (_) @value) @node (#set! fact return))
