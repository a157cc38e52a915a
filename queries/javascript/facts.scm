; inherits: ecmascript jsx
((field_definition property: (_)) @node (#set! fact property))
((class_heritage (identifier) @use) (#set! fact use))
