; SQL: what is created, under its schema; columns are members of their table. Functions that a query uses are calls.

(create_table
  (object_reference schema: (identifier)? @owner name: (identifier) @name)
  (column_definitions)? @body) @definition.table
(column_definitions (column_definition name: (identifier) @name) @definition.column)
(create_view (object_reference schema: (identifier)? @owner name: (identifier) @name)) @definition.view
(create_materialized_view (object_reference schema: (identifier)? @owner name: (identifier) @name)) @definition.view
(create_function
  (object_reference schema: (identifier)? @owner name: (identifier) @name)
  (function_body) @body) @definition.function
(create_trigger . (keyword_create) (object_reference schema: (identifier)? @owner name: (identifier) @name)
  (keyword_on)) @definition.trigger
(create_index column: (identifier) @name) @definition.index
(create_type (object_reference schema: (identifier)? @owner name: (identifier) @name)) @definition.type
(create_schema (identifier) @name) @definition.schema
(create_sequence (object_reference schema: (identifier)? @owner name: (identifier) @name)) @definition.sequence

(invocation (object_reference schema: (identifier) @receiver name: (identifier) @name)) @reference.call
(invocation (object_reference name: (identifier) @name)) @reference.call
(create_trigger
  (keyword_execute) (object_reference schema: (identifier)? @receiver name: (identifier) @name) @reference.call)
(relation (object_reference schema: (identifier)? @receiver name: (identifier) @name)) @reference.class
(insert (object_reference schema: (identifier)? @receiver name: (identifier) @name)) @reference.class
