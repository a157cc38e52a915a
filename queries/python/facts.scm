; Everything that extraction reads from a Python file, in one traversal.
;
; Each pattern says with `fact` which handler of indexer/extract/python/ takes it. A match comes when its last
; captured node is entered; so what must be evaluated outside a scope or block (decorators, defaults, conditions,
; iterables) has come before the block's own pattern does, and what is inside comes after it.

; Definitions: their bodies open a scope.
((function_definition name: (identifier) @name parameters: (_) @parameters body: (_) @body) (#set! fact function))
((class_definition name: (identifier) @name body: (_) @body) @class (#set! fact class))
((decorator . (_) @expression) (#set! fact decorator))
((lambda body: (_) @body) @lambda (#set! fact lambda))
([(list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @comprehension
  (#set! fact comprehension))
((for_in_clause left: (_) @target right: (_) @value) (#set! fact comprehension_for))

; Blocks. `@statement` is the statement that a chain of blocks belongs to.
((if_statement condition: (_) @test consequence: (block) @block) @statement (#set! fact if))
((elif_clause condition: (_) @test consequence: (block) @block) (#set! fact elif))
((else_clause body: (block) @block) (#set! fact else))
((match_statement body: (block)) @statement (#set! fact match))
((case_clause (case_pattern) @pattern consequence: (block) @block) (#set! fact case))
((while_statement condition: (_) @test body: (block) @block) @statement (#set! fact while))
((for_statement left: (_) @target right: (_) @value body: (block) @block) @statement (#set! fact for))
((with_statement body: (block) @block) (#set! fact with_block))
((try_statement body: (block) @block) @statement (#set! fact try))
((except_clause (block) @block) (#set! fact except_block))
((finally_clause (block) @block) (#set! fact finally))
((raise_statement) @statement (#set! fact raise))

; Bindings.
((assignment left: (_) @target right: (_) @value) (#set! fact assign))
((assignment left: (_) @target type: (_) @type !right) (#set! fact declare))
((augmented_assignment left: (_) @target right: (_) @value) (#set! fact augment))
((named_expression name: (_) @target value: (_) @value) (#set! fact walrus))
((with_item value: (as_pattern . (_) @value alias: (as_pattern_target (_) @target))) (#set! fact with))
((except_clause (as_pattern . (_) @value alias: (as_pattern_target (_) @target))) (#set! fact except))
((global_statement (identifier) @target) (#set! fact global))
((nonlocal_statement (identifier) @target) (#set! fact nonlocal))
((delete_statement (_) @target) (#set! fact delete))
((type_alias_statement left: (type) @target right: (type) @value) (#set! fact type_alias))
((case_pattern (dotted_name . (identifier) @target .)) (#set! fact capture))
((splat_pattern (identifier) @target) (#set! fact capture))
((keyword_pattern (identifier) (dotted_name . (identifier) @target .)) (#set! fact capture))
((as_pattern (case_pattern) @value (identifier) @target) (#set! fact capture))

; Imports.
((import_statement name: (dotted_name) @module) (#set! fact import))
((import_statement name: (aliased_import name: (dotted_name) @module alias: (identifier) @alias)) (#set! fact import))
((import_from_statement module_name: (_) @module name: (dotted_name) @name) (#set! fact import_from))
((import_from_statement module_name: (_) @module name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias))
  (#set! fact import_from))
((import_from_statement module_name: (_) @module (wildcard_import) @star) (#set! fact import_star))
((future_import_statement name: (dotted_name) @name) (#set! fact import_future))
((future_import_statement name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)) (#set! fact import_future))

; What functions hand out.
((return_statement) @statement (#set! fact return))
((yield) @statement (#set! fact yield))

; Calls.
((call function: (_) @function arguments: (_) @arguments) (#set! fact call))
((await (call) @call) (#set! fact await))

; Uses that are not calls.
((attribute) @attribute (#set! fact attribute))
((type) @type (#set! fact type))
((call arguments: (argument_list (identifier) @name)) (#set! fact argument_name))
((keyword_argument value: (identifier) @name) (#set! fact argument_name))
([(list_splat (identifier) @name) (dictionary_splat (identifier) @name)] (#set! fact argument_name))
([
  (assignment right: (identifier) @name)
  (augmented_assignment right: (identifier) @name)
  (named_expression value: (identifier) @name)
  (return_statement (identifier) @name)
  (yield (identifier) @name)
  (await (identifier) @name)
  (default_parameter value: (identifier) @name)
  (typed_default_parameter value: (identifier) @name)
  (list (identifier) @name)
  (tuple (identifier) @name)
  (set (identifier) @name)
  (expression_list (identifier) @name)
  (parenthesized_expression (identifier) @name)
  (pair (identifier) @name)
  (comparison_operator (identifier) @name)
  (boolean_operator (identifier) @name)
  (not_operator (identifier) @name)
  (binary_operator (identifier) @name)
  (unary_operator (identifier) @name)
  (conditional_expression (identifier) @name)
  (interpolation (identifier) @name)
  (raise_statement (identifier) @name)
  (except_clause value: (identifier) @name)
  (as_pattern . (identifier) @name)
  (subscript (identifier) @name)
  (for_statement right: (identifier) @name)
  (for_in_clause right: (identifier) @name)
  (with_item value: (identifier) @name)
  (if_statement condition: (identifier) @name)
  (elif_clause condition: (identifier) @name)
  (while_statement condition: (identifier) @name)
  (assert_statement (identifier) @name)
  (list_comprehension body: (identifier) @name)
  (set_comprehension body: (identifier) @name)
  (generator_expression body: (identifier) @name)
  (lambda body: (identifier) @name)
] (#set! fact value_name))
([(class_pattern (dotted_name) @name) (delete_statement (identifier) @name)] (#set! fact value_name))
