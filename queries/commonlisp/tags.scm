; Common Lisp: functions and variables are two things; the head of a list is called.

(list_lit . (sym_lit) @_def . [(kwd_lit (kwd_symbol) @name) (sym_lit) @name] (#any-of? @_def "defpackage" "define-package")) @definition.package
(list_lit (defun (defun_header keyword: (defun_keyword) @_kind function_name: (_) @name) @body)
  (#any-of? @_kind "defun" "defgeneric" "defmethod")) @definition.function
(list_lit (defun (defun_header keyword: (defun_keyword) @_kind function_name: (_) @name) @body)
  (#eq? @_kind "defmacro")) @definition.macro
(list_lit . (sym_lit) @_def . (sym_lit) @name
  (#any-of? @_def "defvar" "defparameter" "defconstant" "defglobal")) @definition.variable
(list_lit . (sym_lit) @_def . (sym_lit) @name
  (#any-of? @_def "defclass" "defstruct" "define-condition" "deftype")) @definition.class
(list_lit . (sym_lit) @_def . (list_lit . (sym_lit) @name) (#eq? @_def "defstruct")) @definition.class
(list_lit . (sym_lit) @_let . (list_lit (list_lit . (sym_lit) @name . (list_lit)) @definition.function)
  (#any-of? @_let "flet" "labels"))

(list_lit . (kwd_lit (kwd_symbol) @_use) [(kwd_lit (kwd_symbol) @name) (sym_lit) @name] @import (#any-of? @_use "use" "import-from"))
(list_lit . (sym_lit) @_load . (str_lit) @name (#any-of? @_load "load" "require")) @import

(list_lit . (sym_lit) @name @ignore
  (#any-of? @name "let" "let*" "flet" "labels" "if" "cond" "when" "unless" "progn" "setf" "setq" "quote" "in-package"
    "defpackage" "defvar" "defparameter" "defclass" "defstruct" "declare" "loop" "dolist" "dotimes" "lambda"))
(list_lit . (package_lit package: (_) @receiver symbol: (_) @name) @reference.call)
(list_lit . (sym_lit) @_let . (list_lit (list_lit . (sym_lit) @name @ignore))
  (#any-of? @_let "let" "let*" "do" "do*" "multiple-value-bind" "destructuring-bind"))
(list_lit . (sym_lit) @_let . (list_lit . (sym_lit) @name @ignore)
  (#any-of? @_let "dolist" "dotimes" "with-open-file" "multiple-value-bind" "destructuring-bind"))
(defun_header lambda_list: (list_lit . (sym_lit) @name @ignore))
(defun_header lambda_list: (list_lit (list_lit . (sym_lit) @name @ignore)))
(list_lit . (sym_lit) @name @reference.call)
