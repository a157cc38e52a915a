; Shell scripts: functions, variables outside functions, aliases; commands by plain word.

(function_definition name: (word) @name) @definition.function

(program (variable_assignment name: (variable_name) @name) @definition.variable)
(program (declaration_command (variable_assignment name: (variable_name) @name) @definition.variable))

(command
  name: (command_name (word) @_command)
  .
  argument: [(word) (string) (raw_string) (concatenation)] @name
  (#any-of? @_command "source" ".")) @import

(command name: (command_name (word) @name) @reference.call)
