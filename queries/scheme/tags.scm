; Scheme: the head of a list is called.

(list . (symbol) @_def . (list . (symbol) @name) (#match? @_def "^define")) @definition.function
(list . (symbol) @_def . (list . (list . (symbol) @name)) (#match? @_def "^define")) @definition.function
(list . (symbol) @_def . (symbol) @name . (list . (symbol) @_lambda)
  (#eq? @_def "define") (#any-of? @_lambda "lambda" "case-lambda" "λ")) @definition.function
(list . (symbol) @_def . (symbol) @name
  (#any-of? @_def "define-syntax" "define-macro" "defmacro" "define-syntax-rule")) @definition.macro
(list . (symbol) @_def . (symbol) @name (#any-of? @_def "define-record-type" "define-class")) @definition.class
(list . (symbol) @_def . (symbol) @name (#match? @_def "^define")) @definition.variable

(list . (symbol) @_import (list) @name (#eq? @_import "import")) @import
(list . (symbol) @_load . (string) @name (#any-of? @_load "load" "include")) @import
(list . (symbol) @_use (list) @name (#eq? @_use "use-modules")) @import

(list . (symbol) @name @ignore
  (#any-of? @name "define" "define-syntax" "define-record-type" "lambda" "let" "let*" "letrec" "letrec*" "if" "cond" "case"
    "and" "or" "when" "unless" "begin" "set!" "quote" "do" "import" "load" "include" "else" "syntax-rules" "define-library"))
(list . (symbol) @_import (list . (symbol) @name @ignore) (#any-of? @_import "import" "use-modules"))
(list . (symbol) @_let . (list (list . (symbol) @name @ignore))
  (#any-of? @_let "let" "let*" "letrec" "letrec*" "do" "let-values" "let*-values"))
(list . (symbol) @_let . (symbol) @name @ignore (#any-of? @_let "let"))
(list . (symbol) @_let . (symbol) . (list (list . (symbol) @name @ignore)) (#eq? @_let "let"))
(list . (symbol) @_lambda . (list . (symbol) @name @ignore) (#any-of? @_lambda "lambda" "λ"))
(list . (symbol) @name @reference.call)

(list . (symbol) @_def . (list . (symbol) (symbol) @local.definition) (#match? @_def "^define"))
(list . (symbol) @_lambda . (list (symbol) @local.definition) (#any-of? @_lambda "lambda" "λ"))
(list . (symbol) @_let . (list (list . (symbol) @local.definition)) (#match? @_let "^let|^do$"))
(list . (symbol) @_let . (symbol) @local.definition (#eq? @_let "let"))
(list . (symbol) @_let . (symbol) . (list (list . (symbol) @local.definition)) (#eq? @_let "let"))
(list . (symbol) @_let (#match? @_let "^(let.*|lambda|λ|do)$")) @local.scope
