#lang racket
(require racket/list "util.rkt" (only-in foo bar)) ; //< racket/list; util.rkt; foo //! require -> candidates; only-in -> candidates
(provide fill) ; //! provide -> candidates
(define limit 3) ; //= variable limit
; Fills.
(define (fill jar n) ; //= function fill
  (check n) ; //! check -> jar.rkt:check
  (define (inner y) (check y)) ; //= function fill.inner //! check -> jar.rkt:check
  (inner 2) ; //! inner -> jar.rkt:fill.inner
  (let ([f (lambda (x) (check x))]) (f 1)) ; //! check -> jar.rkt:check; f -> candidates
  (map check '(1))) ; //! map -> candidates
(define check (lambda (n) (> n limit))) ; //= function check //! > -> candidates
(define-syntax-rule (twice x) (* 2 x)) ; //= function twice //! define-syntax-rule -> candidates; * -> candidates
(struct jar (size name)) ; //= class jar //! struct -> candidates; size -> candidates
(define/contract (use check) any/c (check 1)) ; //= function use //! define/contract -> candidates; check -> candidates
(module+ test (fill 1 2)) ; //! module+ -> candidates; fill -> jar.rkt:fill
