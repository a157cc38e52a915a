; Tcl: procedures are commands, in their namespace by plain name.

(namespace (word_list . (simple_word) @_eval . (simple_word) @name . (braced_word) @body) (#eq? @_eval "eval")) @definition.namespace
(procedure name: (_) @name body: (_) @body) @definition.function

(command name: (simple_word) @_package arguments: (word_list . (simple_word) @_require . (simple_word) @name)
  (#eq? @_package "package") (#eq? @_require "require")) @import
(command name: (simple_word) @_source arguments: (word_list . (_) @name .) (#eq? @_source "source")) @import

(command name: (simple_word) @name) @reference.call
