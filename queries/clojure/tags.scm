; Clojure: what the def forms define; the head of a list is called.

(list_lit . (sym_lit) @_ns . (sym_lit) @name (#eq? @_ns "ns")) @definition.namespace
(list_lit . (sym_lit) @_def . (sym_lit) @name
  (#any-of? @_def "defn" "defn-" "defmulti" "deftest" "defmacro" "s/defn" "definline")) @definition.function
(list_lit . (sym_lit) @_def . (sym_lit) @name
  (#any-of? @_def "defrecord" "deftype" "definterface" "defstruct")) @definition.record
(list_lit . (sym_lit) @_def . (sym_lit) @name (#eq? @_def "defprotocol")) @definition.protocol
(list_lit . (sym_lit) @_def (list_lit . (sym_lit) @name) @definition.method (#eq? @_def "defprotocol"))
(list_lit . (sym_lit) @_def (list_lit . (sym_lit) @name . (vec_lit)) @definition.method
  (#any-of? @_def "defrecord" "deftype" "extend-type" "extend-protocol" "reify"))
(list_lit . (sym_lit) @_def . (sym_lit) @name . (kwd_lit) @owner (#eq? @_def "defmethod")) @definition.method
(list_lit . (sym_lit) @_def . (sym_lit) @name (#any-of? @_def "def" "defonce" "declare")) @definition.variable
(list_lit . (sym_lit) @_fn (vec_lit (list_lit . (sym_lit) @name) @definition.function) (#eq? @_fn "letfn"))

(list_lit . (kwd_lit) @_require (vec_lit . (sym_lit) @name . (kwd_lit) @_as . (sym_lit) @alias
  (#eq? @_as ":as")) @import (#any-of? @_require ":require" ":use"))
(list_lit . (kwd_lit) @_require (vec_lit . (sym_lit) @name) @import (#any-of? @_require ":require" ":use" ":import"))
(list_lit . (kwd_lit) @_require (sym_lit) @name @import (#any-of? @_require ":require" ":use" ":import"))
(list_lit . (kwd_lit) @_require (list_lit . (sym_lit) @name (sym_lit) @item) @import (#eq? @_require ":import"))

(list_lit . (sym_lit) @name @ignore
  (#any-of? @name "ns" "def" "defn" "defn-" "defmacro" "defmulti" "defmethod" "defprotocol" "defrecord" "deftype" "definterface"
    "defonce" "declare" "fn" "let" "letfn" "loop" "recur" "if" "do" "quote" "var" "try" "catch" "finally" "throw" "new" "set!"
    "reify" "extend-type" "extend-protocol" "for" "doseq" "binding" "with-open" "when-let" "if-let" "when-some" "if-some"))
(list_lit . (sym_lit namespace: (_) @receiver name: (sym_name) @name) @reference.call)
(list_lit . (sym_lit !namespace) @name @reference.call)

(list_lit . (sym_lit) @_fn (vec_lit) @local.within (#any-of? @_fn "defn" "defn-" "fn" "defmacro" "s/defn"))
(list_lit . (sym_lit) @_fn (list_lit . (vec_lit) @local.within) (#any-of? @_fn "defn" "defn-" "fn" "defmacro"))
(list_lit . (sym_lit) @_method . (sym_lit) . (_) . (vec_lit) @local.within (#eq? @_method "defmethod"))
(list_lit . (sym_lit) @_let . (vec_lit (sym_lit) @local.definition)
  (#any-of? @_let "let" "loop" "for" "doseq" "binding" "with-open" "when-let" "if-let" "when-some" "if-some" "dotimes"))
(list_lit . (sym_lit) @_let . (vec_lit [(vec_lit) (map_lit)] @local.within)
  (#any-of? @_let "let" "loop" "for" "doseq" "when-let" "if-let"))
(list_lit . (sym_lit) @_let
  (#any-of? @_let "let" "loop" "for" "doseq" "binding" "with-open" "when-let" "if-let" "when-some" "if-some" "dotimes"
    "fn" "letfn")) @local.scope
