; Vim script: functions with the scope that is written before them.

(function_definition (function_declaration name: (_) @name) (body)? @body) @definition.function
(command_statement name: (command_name) @name) @definition.command
(script_file (let_statement . [(identifier) (scoped_identifier)] @name) @definition.variable)

(source_statement file: (_) @name) @import
(runtime_statement (filenames (filename) @name)) @import

(call_expression function: [(identifier) (scoped_identifier)] @name) @reference.call
