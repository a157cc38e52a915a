; CMake: functions and macros, targets, variables outside functions.

(function_def (function_command (argument_list . (argument) @name)) (body) @body) @definition.function
(macro_def (macro_command (argument_list . (argument) @name)) (body) @body) @definition.macro
(normal_command (identifier) @_add (argument_list . (argument (unquoted_argument) @name))
  (#any-of? @_add "add_library" "add_executable" "add_custom_target" "ADD_LIBRARY" "ADD_EXECUTABLE")
  (#set! member)) @definition.target
(normal_command (identifier) @_set (argument_list . (argument (unquoted_argument) @name))
  (#any-of? @_set "set" "option" "SET" "OPTION")) @definition.variable

(normal_command (identifier) @_include (argument_list . (argument) @name)
  (#any-of? @_include "include" "add_subdirectory" "find_package" "INCLUDE" "ADD_SUBDIRECTORY" "FIND_PACKAGE")) @import

(normal_command (identifier) @name) @reference.call
