; Julia: each method of a function is a definition; several of one name leave a call open.

(module_definition name: (identifier) @name) @definition.module
(struct_definition (type_head . (identifier) @name)) @definition.struct
(struct_definition (type_head (parametrized_type_expression . (identifier) @name))) @definition.struct
(struct_definition (type_head (binary_expression . (identifier) @name))) @definition.struct
(struct_definition (type_head (binary_expression . (parametrized_type_expression . (identifier) @name)))) @definition.struct
(abstract_definition (type_head . (identifier) @name)) @definition.interface
(abstract_definition (type_head (binary_expression . (identifier) @name))) @definition.interface
(struct_definition (block (typed_expression . (identifier) @name) @definition.field))
(struct_definition (block (identifier) @name @definition.field))

(function_definition (signature (call_expression . (identifier) @name)) (block)? @body) @definition.function
(function_definition
  (signature (call_expression . (field_expression value: (_) @owner (identifier) @name))) (block)? @body) @definition.function
(function_definition (signature (where_expression (call_expression . (identifier) @name)))) @definition.function
(function_definition (signature (typed_expression (call_expression . (identifier) @name)))) @definition.function
(macro_definition (signature (call_expression . (identifier) @name))) @definition.macro
(assignment . (call_expression . (identifier) @name) (operator)) @definition.function
(assignment . (call_expression . (field_expression value: (_) @owner (identifier) @name)) (operator)) @definition.function
(assignment . (where_expression (call_expression . (identifier) @name)) (operator)) @definition.function
(assignment . (typed_expression . (call_expression . (identifier) @name)) (operator)) @definition.function
(const_statement (assignment . (identifier) @name)) @definition.constant
(assignment . (identifier) @name (operator) (arrow_function_expression)) @definition.function
(assignment . (identifier) @name) @definition.variable

(using_statement [(identifier) (import_path)] @name) @import
(import_statement [(identifier) (import_path)] @name) @import
(using_statement (selected_import . (_) @name (identifier) @item)) @import
(import_statement (selected_import . (_) @name (identifier) @item)) @import
(call_expression . (identifier) @_include (argument_list . (string_literal) @name) (#eq? @_include "include")) @import

(signature (call_expression . (identifier) @name @ignore))
(call_expression . (identifier) @name) @reference.call
(call_expression . (field_expression value: (_) @receiver (identifier) @name)) @reference.call
(broadcast_call_expression . (identifier) @name) @reference.call
(macrocall_expression (macro_identifier (identifier) @name)) @reference.call

(signature (call_expression (argument_list) @local.within))
(assignment . (call_expression (argument_list) @local.within) (operator))
(arrow_function_expression . (_) @local.within)
(for_binding . (_) @local.within)
[(arrow_function_expression) (for_statement) (let_statement) (do_clause)] @local.scope
