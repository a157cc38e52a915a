; What JavaScript and TypeScript have in common. Each pattern says with `fact` which handler of
; indexer/extract/ecmascript takes it. Definitions are captured by their whole node, which is entered before
; anything in it.

; What opens a scope.
([
  (function_declaration)
  (generator_function_declaration)
  (function_expression)
  (generator_function)
  (arrow_function)
] @node (#set! fact function))
((method_definition) @node (#set! fact method))
([(class_declaration) (class)] @node (#set! fact class))
([(statement_block) (for_statement) (for_in_statement) (catch_clause) (switch_body)] @node (#set! fact block))
((with_statement body: (_) @node) (#set! fact with))

; What binds a name.
((variable_declarator) @node (#set! fact variable))
((for_in_statement left: (_) @target) @statement (#set! fact for))
((catch_clause parameter: (_) @target) (#set! fact catch))
([
  (assignment_expression left: (_) @target)
  (augmented_assignment_expression left: (_) @target)
  (update_expression argument: (_) @target)
] @node (#set! fact assign))
((pair key: (_) @target value: (_) @value) (#set! fact pair))
((if_statement
  condition: (parenthesized_expression [(binary_expression) (call_expression)] @test)
  consequence: (statement_block) @block)
  (#set! fact tested))

; Imports and exports.
((import_statement) @node (#set! fact import))
((export_statement) @node (#set! fact export))

; Calls, and what functions give.
((call_expression) @node (#set! fact call))
((new_expression) @node (#set! fact new))
((decorator) @node (#set! fact decorator))
((return_statement) @node (#set! fact return))

; Uses of names that are no calls.
([
  (arguments (identifier) @use)
  (array (identifier) @use)
  (arrow_function body: (identifier) @use)
  (assignment_expression right: (identifier) @use)
  (assignment_pattern right: (identifier) @use)
  (await_expression (identifier) @use)
  (binary_expression (identifier) @use)
  (computed_property_name (identifier) @use)
  (export_specifier name: (identifier) @use)
  (export_statement value: (identifier) @use)
  (expression_statement (identifier) @use)
  (member_expression object: (identifier) @use)
  (object (shorthand_property_identifier) @use)
  (pair value: (identifier) @use)
  (parenthesized_expression (identifier) @use)
  (return_statement (identifier) @use)
  (spread_element (identifier) @use)
  (subscript_expression (identifier) @use)
  (template_substitution (identifier) @use)
  (ternary_expression (identifier) @use)
  (unary_expression (identifier) @use)
  (variable_declarator value: (identifier) @use)
] (#set! fact use))
([
  (arguments (member_expression) @use)
  (array (member_expression) @use)
  (assignment_expression right: (member_expression) @use)
  (pair value: (member_expression) @use)
  (return_statement (member_expression) @use)
  (variable_declarator value: (member_expression) @use)
] (#set! fact member_use))
