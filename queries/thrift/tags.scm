; Thrift.

(struct_definition type: (_) @name) @definition.struct
(union_definition type: (_) @name) @definition.union
(exception_definition . (identifier) @name) @definition.struct
(enum_definition type: (_) @name) @definition.enum
(enum_definition (identifier) @name @definition.variant)
(field (identifier) @name) @definition.field
(service_definition . type: (_) @name) @definition.service
(function_definition (identifier) @name) @definition.method
(const_definition (identifier) @name) @definition.constant
(typedef_definition (typedef_identifier) @name) @definition.alias

(include_statement (string (string_fragment) @name)) @import

(type type: (identifier) @name) @reference.type
