; Emacs Lisp: functions and variables are two things; the head of a list is called.

(function_definition name: (symbol) @name) @definition.function
(macro_definition name: (symbol) @name) @definition.macro
(list . (symbol) @_def . (symbol) @name
  (#any-of? @_def "cl-defun" "define-minor-mode" "define-derived-mode" "defsubst" "cl-defgeneric" "cl-defmethod"
    "ert-deftest")) @definition.function
(list . (symbol) @_def . (symbol) @name (#any-of? @_def "cl-defmacro")) @definition.macro
(list . (symbol) @_def . (symbol) @name (#any-of? @_def "cl-defstruct" "defclass")) @definition.class
(list . (symbol) @_def . (symbol) @name (#any-of? @_def "defcustom" "defvar-local" "defface" "defgroup")) @definition.variable
(special_form ["defvar" "defconst"] . (symbol) @name) @definition.variable

(list . (symbol) @_require . (quote (symbol) @name) (#eq? @_require "require")) @import

(list . (symbol) @name @ignore
  (#any-of? @name "require" "provide" "cl-defun" "cl-defmacro" "cl-defstruct" "defcustom" "defvar-local" "defface" "defgroup"
    "define-minor-mode" "define-derived-mode"))
(function_definition parameters: (list (symbol) @name @ignore))
(macro_definition parameters: (list (symbol) @name @ignore))
(special_form ["let" "let*"] . (list (list . (symbol) @name @ignore)))
(special_form "lambda" . (list . (symbol) @name @ignore))
(list . (symbol) @name @reference.call)
