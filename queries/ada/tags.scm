; Ada: a declaration gives way to the body of its name; overloads leave a call open.

(package_declaration name: (_) @name) @definition.package
(package_body name: (_) @name) @definition.package
(subprogram_body (procedure_specification name: (_) @name)) @definition.function
(subprogram_body (function_specification name: (_) @name)) @definition.function
(subprogram_declaration (procedure_specification name: (_) @name) (#set! flags prototype)) @definition.function
(subprogram_declaration (function_specification name: (_) @name) (#set! flags prototype)) @definition.function
(expression_function_declaration (function_specification name: (_) @name)) @definition.function
(full_type_declaration . (identifier) @name) @definition.type
(private_type_declaration . (identifier) @name (#set! flags prototype)) @definition.type
(component_declaration . (identifier) @name) @definition.field
(enumeration_type_definition (identifier) @name @definition.variant)
(task_body . (identifier) @name) @definition.class
(exception_declaration (identifier) @name) @definition.exception
(object_declaration name: (_) @name) @definition.variable

(with_clause (_) @name) @import

(procedure_call_statement name: (identifier) @name) @reference.call
(procedure_call_statement name: (selected_component prefix: (_) @receiver selector_name: (_) @name)) @reference.call
(function_call name: (identifier) @name) @reference.call
(function_call name: (selected_component prefix: (_) @receiver selector_name: (_) @name)) @reference.call

(parameter_specification . (identifier) @local.definition)
(loop_parameter_specification . (identifier) @local.definition)
