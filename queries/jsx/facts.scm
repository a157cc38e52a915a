; Components that are used as elements: calls, via jsx.
((jsx_opening_element name: (_) @callee) (#set! fact jsx))
((jsx_self_closing_element name: (_) @callee) (#set! fact jsx))
