(defpackage :shop (:use :cl)) ; //= class shop //< cl
(in-package :shop)
(defvar *limit* 3) ; //= variable *limit*
(defparameter *x* 1) ; //= variable *x*
(defstruct jar size) ; //= class jar
(defclass box (thing) ((size :accessor box-size))) ; //= class box //! thing -> candidates; size -> candidates
;; Fills.
(defun fill-jar (jar n) ; //= function fill-jar
  "Doc."
  (check n) ; //! check -> jar.lisp:check
  (let ((inner (lambda (y) (check y)))) (funcall inner 2)) ; //! check -> jar.lisp:check; funcall -> candidates
  (flet ((go-on (x) (check x))) (go-on 1)) ; //= function fill-jar.go-on //! x -> candidates; check -> jar.lisp:check; go-on -> jar.lisp:fill-jar.go-on
  (mapcar #'check '(1)) ; //! mapcar -> candidates
  (other:put jar)) ; //! put -> candidates
(defun check (n) (> n *limit*)) ; //= function check //! > -> candidates
(defmacro twice (x) `(* 2 ,x)) ; //= macro twice //! * -> candidates
(defgeneric area (x)) ; //= function area
(defmethod area ((x box)) (check 1)) ; //= function area //! check -> jar.lisp:check
(Fill-Jar 1 2) ; //! Fill-Jar -> jar.lisp:fill-jar
