; Protocol Buffers.

(message (message_name) @name (message_body) @body) @definition.message
(enum (enum_name) @name (enum_body) @body) @definition.enum
(enum_field . (identifier) @name) @definition.variant
(field (identifier) @name) @definition.field
(map_field (identifier) @name) @definition.field
(oneof_field (identifier) @name) @definition.field
(service (service_name) @name) @definition.service
(rpc (rpc_name) @name) @definition.method

(import path: (_) @name) @import

(message_or_enum_type (identifier) @name) @reference.type
