; MATLAB: a variable that is indexed looks like a call.

(class_definition name: (identifier) @name) @definition.class
(property name: (identifier) @name) @definition.property
(function_definition name: (identifier) @name (block) @body) @definition.function
(function_definition name: (identifier) @name) @definition.function

(command (command_name) @_import (command_argument) @name (#eq? @_import "import")) @import

(field_expression field: (function_call name: (identifier) @name) @receiver @reference.call)
(function_call name: (identifier) @name) @reference.call

(function_arguments arguments: (identifier) @local.definition)
(function_output) @local.within
(assignment left: (identifier) @local.definition)
(assignment left: (function_call name: (identifier) @local.definition))
(assignment left: (multioutput_variable) @local.within)
(iterator . (identifier) @local.definition)
(global_operator (identifier) @local.definition)
(lambda (arguments) @local.within)
(lambda) @local.scope
