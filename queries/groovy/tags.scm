; Groovy and Gradle: members of a class are plain names in it; what a closure calls may belong to whoever runs it.

(class_declaration name: (_) @name body: (_) @body) @definition.class
(interface_declaration name: (_) @name body: (_) @body) @definition.interface
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(enum_constant name: (_) @name) @definition.variant
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.field
(constructor_declaration name: (_) @name body: (_) @body) @definition.constructor
(method_declaration name: (_) @name body: (_)? @body) @definition.method
(function_definition name: (_) @name body: (_) @body) @definition.function
(local_variable_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.variable
(method_invocation object: (_) @_tasks name: (identifier) @_register
  arguments: (argument_list . [(character_literal) (string_literal)] @name)
  (#eq? @_tasks "tasks") (#any-of? @_register "register" "create")) @definition.task
(juxt_function_call name: (_) @_task args: (argument_list . (identifier) @name) (#eq? @_task "task")) @definition.task

(import_declaration [(identifier) (scoped_identifier)] @name) @import

(method_invocation object: (_) @receiver name: (_) @name) @reference.call
(method_invocation name: (_) @name) @reference.call
(juxt_function_call name: (identifier) @name) @reference.call
(object_creation_expression type: (type_identifier) @name) @reference.call
(superclass (type_identifier) @name) @reference.base

(formal_parameters) @local.within
(lambda_expression parameters: (_) @local.within)
(block (local_variable_declaration declarator: (variable_declarator name: (identifier) @local.definition)))
[(closure) (lambda_expression)] @local.scope
