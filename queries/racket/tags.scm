; inherits: scheme
; Racket: what Scheme has, and its own forms.

(list . (symbol) @_def . (symbol) @name (#any-of? @_def "struct" "define-struct")) @definition.struct
(list . (symbol) @_require [(symbol) (string)] @name @import (#eq? @_require "require"))
(list . (symbol) @_require (list . (symbol) @_only . [(symbol) (string)] @name . (symbol) @item) @import
  (#eq? @_require "require") (#eq? @_only "only-in"))
