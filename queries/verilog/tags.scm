; Verilog and SystemVerilog: a module is called where it is instantiated.

(module_declaration (module_header (module_keyword) . (simple_identifier) @name)) @definition.class
(interface_declaration (interface_ansi_header (interface_identifier) @name)) @definition.interface
(package_declaration (package_identifier) @name) @definition.package
(class_declaration (class_identifier) @name) @definition.class
(function_declaration (function_body_declaration (function_identifier) @name)) @definition.function
(task_declaration (task_body_declaration (task_identifier) @name)) @definition.function
(type_declaration (data_type) (simple_identifier) @name) @definition.type
(text_macro_definition (text_macro_name (text_macro_identifier) @name)) @definition.macro
(param_assignment (parameter_identifier) @name) @definition.constant

(include_compiler_directive (double_quoted_string) @name) @import

(module_instantiation . (simple_identifier) @name) @reference.call
(tf_call . (simple_identifier) @name) @reference.call
