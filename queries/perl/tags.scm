; Perl: what stands behind `package` belongs to it; a called name is never a variable.

(package_statement name: (package) @name (block)) @definition.package
(package_statement name: (package) @name (#set! rest)) @definition.package
(subroutine_declaration_statement name: (bareword) @name body: (block) @body) @definition.function
(subroutine_declaration_statement name: (bareword) @name (#set! flags prototype)) @definition.function
(method_declaration_statement name: (bareword) @name) @definition.method
(class_statement name: (package) @name) @definition.class
(use_statement module: (package) @_constant (list_expression . (autoquoted_bareword) @name) @definition.constant
  (#eq? @_constant "constant"))
(assignment_expression left: (variable_declaration variable: (scalar (varname) @name))) @definition.variable

(use_statement module: (package) @_base [(string_literal) (quoted_word_list)] @name (#any-of? @_base "parent" "base")) @import
(use_statement module: (package) @name @ignore (#any-of? @name "parent" "base" "constant"))
(use_statement module: (package) @name) @import
(require_expression (bareword) @name) @import
(require_expression (string_literal) @name) @import

(function_call_expression function: (function) @name) @reference.call
(ambiguous_function_call_expression function: (function) @name) @reference.call
(method_call_expression invocant: (_) @receiver method: (method) @name) @reference.call
(coderef_call_expression (_) @receiver) @reference.call
