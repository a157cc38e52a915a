; What a C# file says. Each pattern says with `fact` which handler of indexer/extract/csharp takes it; what opens a
; scope is captured by its whole node, which is entered before anything in it.

((using_directive) @node (#set! fact using))
((namespace_declaration) @node (#set! fact namespace))
((file_scoped_namespace_declaration) @node (#set! fact file_namespace))

([
  (class_declaration)
  (struct_declaration)
  (interface_declaration)
  (record_declaration)
  (enum_declaration)
] @node (#set! fact class))
((delegate_declaration) @node (#set! fact delegate))
((enum_member_declaration) @node (#set! fact constant))
([
  (method_declaration)
  (constructor_declaration)
  (destructor_declaration)
  (operator_declaration)
  (conversion_operator_declaration)
  (local_function_statement)
] @node (#set! fact method))
([
  (property_declaration)
  (indexer_declaration)
  (event_declaration)
] @node (#set! fact property))
((accessor_declaration) @node (#set! fact accessor))
([
  (field_declaration)
  (event_field_declaration)
] @node (#set! fact field))

([
  (lambda_expression)
  (anonymous_method_expression)
] @node (#set! fact lambda))
([
  (block)
  (for_statement)
  (using_statement)
  (fixed_statement)
  (switch_section)
  (switch_expression_arm)
] @node (#set! fact block))
((foreach_statement) @node (#set! fact foreach))
((catch_clause) @node (#set! fact catch))

([
  (local_declaration_statement (variable_declaration) @held)
  (for_statement (variable_declaration) @held)
  (using_statement (variable_declaration) @held)
  (fixed_statement (variable_declaration) @held)
] (#set! fact local))
([
  (declaration_pattern)
  (recursive_pattern name: (_))
] @node (#set! fact pattern))
((declaration_expression) @node (#set! fact out))
([
  (from_clause)
  (join_clause)
  (let_clause)
] @node (#set! fact range))
((assignment_expression) @node (#set! fact assignment))

((invocation_expression) @node (#set! fact call))
((object_creation_expression) @node (#set! fact new))
((implicit_object_creation_expression) @node (#set! fact implicit_new))
((constructor_initializer) @node (#set! fact constructor_call))
((base_list (_ (argument_list) @arguments)) @node (#set! fact base_call))
((base_list (argument_list) @arguments) @node (#set! fact base_call))
((argument [(identifier) (member_access_expression)] @value) (#set! fact reference))
((return_statement (_) @value) @node (#set! fact return))
((attribute name: (_) @name) (#set! fact attribute))
