(import (scheme base) (srfi 1)) ; //< (scheme base); (srfi 1)
(load "util.scm") ; //< util.scm
(define limit 3) ; //= variable limit
; Fills.
(define (fill jar n) ; //= function fill
  (check n) ; //! check -> jar.scm:check
  (define (inner y) (check y)) ; //= function fill.inner //! check -> jar.scm:check
  (inner 2) ; //! inner -> jar.scm:fill.inner
  (let loop ((i 0)) (loop (+ i 1))) ; //! loop -> candidates; + -> candidates
  (let ((f (lambda (x) (check x)))) (f 1)) ; //! check -> jar.scm:check; f -> candidates
  (map check '(1))) ; //! map -> candidates
(define check (lambda (n) (> n limit))) ; //= function check //! > -> candidates
(define-syntax twice (syntax-rules () ((_ x) (* 2 x)))) ; //= macro twice //! _ -> candidates; * -> candidates
(define-record-type jar (make-jar size) jar? (size jar-size)) ; //= class jar //! make-jar -> candidates; size -> candidates
(define (use check) (check 1)) ; //= function use //! check -> candidates
(fill 1 2) ; //! fill -> jar.scm:fill
