;;; shop.el --- Jars  -*- lexical-binding: t -*-
(require 'cl-lib) ; //< cl-lib
(defvar shop-limit 3 "Limit.") ; //= variable shop-limit
(defcustom shop-x 1 "X" :type 'integer) ; //= variable shop-x
;; Fills.
(defun shop-fill (jar n) ; //= function shop-fill
  "Fill JAR."
  (shop-check n) ; //! shop-check -> shop.el:shop-check
  (let ((inner (lambda (y) (shop-check y)))) (funcall inner 2)) ; //! shop-check -> shop.el:shop-check; funcall -> candidates
  (mapcar #'shop-check '(1))) ; //! mapcar -> candidates
(defun shop-check (n) (> n shop-limit)) ; //= function shop-check //! > -> candidates
(defmacro shop-twice (x) `(* 2 ,x)) ; //= macro shop-twice //! * -> candidates
(cl-defun shop-go (&key a) (shop-fill a 1)) ; //= function shop-go //! &key -> candidates; shop-fill -> shop.el:shop-fill
(define-minor-mode shop-mode "Mode.") ; //= function shop-mode
(provide 'shop)
