; What a Scala file says. Each pattern says with `fact` which handler of indexer/extract/scala takes it; what opens a
; scope is captured by its whole node, which is entered before anything in it.

((package_clause) @node (#set! fact package))
((import_declaration) @node (#set! fact import))
((export_declaration) @node (#set! fact export))

([
  (class_definition)
  (trait_definition)
  (object_definition)
  (package_object)
  (enum_definition)
  (full_enum_case)
  (given_definition)
] @node (#set! fact class))
((simple_enum_case) @node (#set! fact constant))
((type_definition) @node (#set! fact type))
((extension_definition) @node (#set! fact extension))
([
  (function_definition)
  (function_declaration)
] @node (#set! fact function))
([
  (val_definition)
  (var_definition)
  (val_declaration)
  (var_declaration)
] @node (#set! fact value))
((self_type) @node (#set! fact self))

([
  (arguments (field_expression) @node)
  (arguments (call_expression) @node)
  (arguments (infix_expression) @node)
  (arguments (prefix_expression) @node)
  (infix_expression right: (field_expression) @node)
] (#set! fact placeholder))
((lambda_expression) @node (#set! fact lambda))
((colon_argument lambda_start: (_)) @node (#set! fact lambda))
((case_block) @node (#set! fact cases))
((case_clause) @node (#set! fact case))
([
  (block)
  (indented_block)
] @node (#set! fact block))
((for_expression) @node (#set! fact for))
((enumerator) @node (#set! fact enumerator))
((instance_expression (template_body) @body) @node (#set! fact anonymous))

((call_expression) @node (#set! fact call))
((field_expression) @node (#set! fact member))
((infix_expression operator: (identifier)) @node (#set! fact infix))
((instance_expression) @node (#set! fact new))
((extends_clause (arguments) @arguments) (#set! fact base_call))
((return_expression (_) @value) @node (#set! fact return))
((assignment_expression right: (identifier) @value) (#set! fact reference))
((arguments (identifier) @value) (#set! fact reference))
((annotation name: (_) @name) (#set! fact annotation))
