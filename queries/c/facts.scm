; What a C file says. Each pattern says with `fact` which handler of indexer/extract/c takes it; what opens a scope is
; captured by its whole node, which is entered before anything in it.

((preproc_include path: (_) @path) (#set! fact include))
((preproc_function_def name: (_) @name) @node (#set! fact macro))
((preproc_def name: (_) @name) @node (#set! fact constant))

((function_definition) @node (#set! fact function))
((declaration) @node (#set! fact declaration))
((field_declaration) @node (#set! fact field))
((type_definition) @node (#set! fact typedef))
([(struct_specifier body: (_)) (union_specifier body: (_)) (enum_specifier body: (_))] @node (#set! fact class))
((enumerator name: (_) @name) @node (#set! fact enumerator))
([(compound_statement) (for_statement)] @node (#set! fact block))

((call_expression) @node (#set! fact call))
((init_declarator value: (identifier) @value) (#set! fact value))
((initializer_list (identifier) @value) (#set! fact value))
((initializer_pair value: (identifier) @value) (#set! fact value))
((assignment_expression right: (identifier) @value) (#set! fact value))
((argument_list (identifier) @value) (#set! fact value))
((pointer_expression operator: "&" argument: (identifier) @value) (#set! fact value))
