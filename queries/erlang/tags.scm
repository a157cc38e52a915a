; Erlang: clauses of one name and number of arguments are one function; variables are written otherwise than functions.

(module_attribute name: (atom) @name) @definition.module
(function_clause name: (atom) @name args: (_) @parameters body: (_) @body (#set! clauses) (#set! arity)) @definition.function
(record_decl name: (atom) @name) @definition.record
(record_field name: (atom) @name) @definition.field
(type_alias name: (type_name name: (atom) @name)) @definition.alias
(opaque name: (type_name name: (atom) @name)) @definition.alias
(pp_define lhs: (macro_lhs name: (_) @name)) @definition.macro

(import_attribute module: (atom) @name funs: (fa fun: (atom) @item)) @import
(pp_include file: (string) @name) @import
(pp_include_lib file: (string) @name) @import
(behaviour_attribute name: (atom) @name) @import

(call expr: (remote module: (remote_module module: (_) @receiver) fun: (atom) @name)) @reference.call
[(field_type) (spec) (type_alias) (opaque) (callback)] @ignore.within
(call expr: (atom) @name args: (_) @arguments (#set! arity)) @reference.call
(macro_call_expr name: (_) @name) @reference.call
