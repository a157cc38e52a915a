; What a Java file says. Each pattern says with `fact` which handler of indexer/extract/java.py takes it; what opens a
; scope is captured by its whole node, which is entered before anything in it.

((package_declaration (_) @name) (#set! fact package))
((import_declaration) @node (#set! fact import))

([
  (class_declaration)
  (interface_declaration)
  (enum_declaration)
  (record_declaration)
  (annotation_type_declaration)
] @node (#set! fact class))
((enum_constant) @node (#set! fact constant))
([
  (method_declaration)
  (constructor_declaration)
  (compact_constructor_declaration)
  (annotation_type_element_declaration)
] @node (#set! fact method))
((lambda_expression) @node (#set! fact lambda))
((object_creation_expression (class_body) @body) @node (#set! fact anonymous))
([
  (block)
  (for_statement)
  (enhanced_for_statement)
  (try_with_resources_statement)
  (catch_clause)
  (switch_rule)
  (switch_block_statement_group)
  (if_statement)
] @node (#set! fact block))

((field_declaration) @node (#set! fact field))
((constant_declaration) @node (#set! fact field))
((local_variable_declaration) @node (#set! fact local))
((resource) @node (#set! fact resource))
((instanceof_expression) @node (#set! fact instanceof))
((type_pattern) @node (#set! fact type_pattern))
((record_pattern_component) @node (#set! fact component))

((method_invocation) @node (#set! fact call))
((object_creation_expression) @node (#set! fact new))
((explicit_constructor_invocation) @node (#set! fact constructor_call))
((method_reference) @node (#set! fact reference))
((return_statement (_) @value) @node (#set! fact return))
((annotation name: (_) @name) (#set! fact annotation))
((marker_annotation name: (_) @name) (#set! fact annotation))
