; Elixir: what def, defp, defmacro and the like define, clause by clause; what is called is never a variable.

(call target: (identifier) @_def
  (arguments . (alias) @name)
  (#any-of? @_def "defmodule" "defprotocol")) @definition.module
(call target: (identifier) @_def
  (arguments . (alias) @name (keywords (pair value: (alias) @name)))
  (#eq? @_def "defimpl") (#set! join ".")) @definition.module
(call target: (identifier) @_def
  (arguments . (call target: (identifier) @name (arguments) @parameters))
  (#any-of? @_def "def" "defp" "defdelegate" "defguard" "defguardp") (#set! clauses) (#set! arity)) @definition.function
(call target: (identifier) @_def
  (arguments . (identifier) @name)
  (#any-of? @_def "def" "defp" "defdelegate") (#set! clauses) (#set! arity)) @definition.function
(call target: (identifier) @_def
  (arguments . (binary_operator left: (call target: (identifier) @name (arguments) @parameters)))
  (#any-of? @_def "def" "defp" "defguard" "defguardp") (#set! clauses) (#set! arity)) @definition.function
(call target: (identifier) @_def
  (arguments . (call target: (identifier) @name (arguments) @parameters))
  (#any-of? @_def "defmacro" "defmacrop") (#set! clauses) (#set! arity)) @definition.macro
(call target: (identifier) @_def
  (arguments . (binary_operator left: (call target: (identifier) @name (arguments) @parameters)))
  (#any-of? @_def "defmacro" "defmacrop") (#set! clauses) (#set! arity)) @definition.macro
(call target: (identifier) @_test
  (arguments . (string (quoted_content) @name)) (do_block)
  (#any-of? @_test "test" "describe")) @definition.function
(unary_operator operand: (call target: (identifier) @_type
  (arguments . (binary_operator left: (call target: (identifier) @name)))
  (#any-of? @_type "type" "typep" "opaque"))) @definition.alias
(unary_operator operand: (call target: (identifier) @_type
  (arguments . (binary_operator left: (identifier) @name))
  (#any-of? @_type "type" "typep" "opaque"))) @definition.alias

(call target: (identifier) @_import
  (arguments . (alias) @name)
  (#any-of? @_import "import" "alias" "use" "require")) @import
(call target: (identifier) @_import
  (arguments . (dot left: (alias) @name right: (tuple (alias) @item)))
  (#any-of? @_import "alias" "import" "require")) @import

; What these define is matched again as a call of the name: the definition stands first and counts.
(unary_operator operator: "@" operand: (call target: (identifier) @name) @ignore)
(unary_operator operator: "@" operand: (call target: (identifier) @_types) @ignore.within
  (#any-of? @_types "spec" "type" "typep" "opaque" "callback" "macrocallback"))
(call target: (identifier) @name @ignore
  (#any-of? @name "def" "defp" "defmacro" "defmacrop" "defmodule" "defprotocol" "defimpl" "defstruct" "defdelegate"
    "defguard" "defguardp" "defexception" "alias" "import" "use" "require" "test" "describe"))
(binary_operator
  operator: "|>" right: (call target: (identifier) @name (arguments) @arguments) @reference.call (#set! arity 1))
(call target: (identifier) @name (arguments)? @arguments (#set! arity)) @reference.call
(call target: (dot left: (_) @receiver right: (identifier) @name)) @reference.call
(binary_operator operator: "|>" right: (identifier) @name @reference.call (#set! arity 1))
