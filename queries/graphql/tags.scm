; GraphQL: types and their fields, operations and fragments.

(object_type_definition (description (string_value) @doc)? (name) @name) @definition.type
(object_type_extension (name) @name (#set! flags prototype)) @definition.extension
(interface_type_definition (description (string_value) @doc)? (name) @name) @definition.interface
(union_type_definition (description (string_value) @doc)? (name) @name) @definition.union
(enum_type_definition (description (string_value) @doc)? (name) @name) @definition.enum
(enum_value_definition (enum_value) @name) @definition.variant
(input_object_type_definition (description (string_value) @doc)? (name) @name) @definition.struct
(input_fields_definition (input_value_definition (name) @name) @definition.field)
(scalar_type_definition (name) @name) @definition.alias
(directive_definition . (name) @name) @definition.directive
(field_definition (description (string_value) @doc)? (name) @name) @definition.field
(operation_definition (name) @name) @definition.operation
(fragment_definition (fragment_name) @name) @definition.fragment

(implements_interfaces (named_type (name) @name)) @reference.base
(named_type (name) @name) @reference.type
(fragment_spread (fragment_name) @name @reference.fragment)
(directive (name) @name @reference.directive)
