; VHDL: an entity or component is called where it is instantiated.

(entity_declaration name: (_) @name) @definition.class
(architecture_body name: (_) @name entity: (_) @owner) @definition.module
(package_declaration name: (_) @name) @definition.package
(package_body package: (_) @name) @definition.package
(function_body designator: (_) @name (sequence_of_statements)? @body) @definition.function
(procedure_body designator: (_) @name (sequence_of_statements)? @body) @definition.function
(function_declaration designator: (_) @name (#set! flags prototype)) @definition.function
(procedure_declaration designator: (_) @name (#set! flags prototype)) @definition.function
(component_declaration name: (_) @name (#set! flags prototype)) @definition.class
(full_type_declaration name: (_) @name) @definition.type
(constant_declaration (identifier_list (identifier) @name)) @definition.constant
(signal_declaration (identifier_list (identifier) @name)) @definition.variable

(library_clause (logical_name_list library: (_) @name)) @import
(use_clause (_) @name) @import

(component_instantiation component: (simple_name) @name) @reference.call
(entity_instantiation entity: (selected_name prefix: (_) @receiver suffix: (_) @name)) @reference.call
(procedure_call_statement procedure: (simple_name) @name) @reference.call
(ambiguous_name prefix: (simple_name) @name) @reference.call
(function_call function: (simple_name) @name) @reference.call

(constant_interface_declaration (identifier_list) @local.within)
(signal_interface_declaration (identifier_list) @local.within)
(variable_declaration (identifier_list) @local.within)
