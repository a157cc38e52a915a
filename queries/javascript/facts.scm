; inherits: ecmascript jsx
((field_definition property: (_) @target) @node (#set! fact field))
