; fish: functions are commands.

(function_definition name: (word) @name) @definition.function
(program (command name: (word) @_set argument: (word) @name (#eq? @_set "set") (#not-match? @name "^-")) @definition.variable)

(command name: (word) @_source . argument: (_) @name (#any-of? @_source "source" ".")) @import

(command name: (word) @name) @reference.call
