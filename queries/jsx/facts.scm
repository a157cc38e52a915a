; Components that are used as elements: calls, via jsx.
([(jsx_opening_element name: (_) @callee) (jsx_self_closing_element name: (_) @callee)] (#set! fact jsx))
((jsx_expression (identifier) @use) (#set! fact use))
((jsx_expression (member_expression) @use) (#set! fact member_use))
