; inherits: c
; What only a C++ file says.

((namespace_definition) @node (#set! fact namespace))
((namespace_alias_definition) @node (#set! fact namespace_alias))
((using_declaration) @node (#set! fact using))
((alias_declaration) @node (#set! fact alias))
((class_specifier body: (_)) @node (#set! fact class))
((lambda_expression) @node (#set! fact lambda))
((for_range_loop) @node (#set! fact range))
((new_expression) @node (#set! fact new))
((compound_literal_expression) @node (#set! fact new))
((return_statement (_) @value) @node (#set! fact return))
