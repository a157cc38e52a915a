; PowerShell: functions are commands; a method is called on its object.

(function_statement (function_name) @name (script_block) @body) @definition.function
(class_statement . (simple_name) @name) @definition.class
(enum_statement . (simple_name) @name) @definition.enum
(enum_member . (simple_name) @name) @definition.variant
(class_property_definition (variable) @name) @definition.field
(class_method_definition (simple_name) @name (script_block) @body) @definition.method

(command command_name: (command_name) @_import
  command_elements: (command_elements . (command_argument_sep) . (generic_token) @name)
  (#any-of? @_import "Import-Module" "import-module" "ipmo")) @import
(command command_name: (command_name) @_using
  command_elements: (command_elements
    . (command_argument_sep) . (generic_token) @_kind . (command_argument_sep) . (generic_token) @name)
  (#eq? @_using "using") (#any-of? @_kind "module" "namespace")) @import
(command (command_invokation_operator) @_dot
  command_name: (command_name_expr (command_name) @name) (#eq? @_dot ".")) @import

(command command_name: (command_name) @name) @reference.call
(invokation_expression (_) @receiver (member_name (simple_name) @name)) @reference.call
