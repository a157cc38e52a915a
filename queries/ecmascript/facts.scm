; What JavaScript and TypeScript have in common. Each pattern says with `fact` which handler of
; indexer/extract/javascript.py takes it. Definitions are captured by their whole node, which is entered before
; anything in it.

; What opens a scope.
((function_declaration) @node (#set! fact function))
((generator_function_declaration) @node (#set! fact function))
((function_expression) @node (#set! fact function))
((generator_function) @node (#set! fact function))
((arrow_function) @node (#set! fact function))
((method_definition) @node (#set! fact method))
((class_declaration) @node (#set! fact class))
((class) @node (#set! fact class))
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

; Imports.
((import_statement) @node (#set! fact import))
((export_statement source: (string) @source) (#set! fact re_export))

; Calls.
((call_expression function: (_) @callee) @node (#set! fact call))
((new_expression constructor: (_) @callee) @node (#set! fact call))
