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
((case_clause . (case_pattern) @pattern consequence: (block) @block) (#set! fact case))
((while_statement condition: (_) @test body: (block) @block) @statement (#set! fact while))
((for_statement left: (_) @target right: (_) @value body: (block) @block) @statement (#set! fact for))
((with_statement body: (block) @block) (#set! fact with_block))
((try_statement body: (block) @block) @statement (#set! fact try))
((except_clause (block) @block) (#set! fact except_block))
((finally_clause (block) @block) (#set! fact finally))
((raise_statement) @statement (#set! fact raise))
((assert_statement . (_) @test) (#set! fact assert))

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

; Uses that are not calls: every attribute (most are called: the handler drops those at once), and names where a value is taken.
((attribute) @use (#set! fact attribute))
((type) @type (#set! fact type))
((call arguments: (argument_list (identifier) @use)) (#set! fact argument))
; Long sums nest to the left, thousands deep: a pattern that waited for the right side would make the pass quadratic.
([(binary_operator) (boolean_operator)] @operator (#set! fact operator))
((keyword_argument value: (identifier) @use) (#set! fact argument))
([
  (list_splat (identifier) @use)
  (dictionary_splat (identifier) @use)
] (#set! fact argument))
([
  (assignment right: (identifier) @use)
  (augmented_assignment right: (identifier) @use)
  (named_expression value: (identifier) @use)
  (return_statement (identifier) @use)
  (yield (identifier) @use)
  (await (identifier) @use)
  (default_parameter value: (identifier) @use)
  (typed_default_parameter value: (identifier) @use)
  (list (identifier) @use)
  (tuple (identifier) @use)
  (set (identifier) @use)
  (expression_list (identifier) @use)
  (parenthesized_expression (identifier) @use)
  (pair (identifier) @use)
  (comparison_operator (identifier) @use)
  (not_operator (identifier) @use)
  (unary_operator (identifier) @use)
  (conditional_expression (identifier) @use)
  (interpolation (identifier) @use)
  (format_expression (identifier) @use)
  (raise_statement (identifier) @use)
  (except_clause value: (identifier) @use)
  (as_pattern . (identifier) @use)
  (subscript (identifier) @use)
  (slice (identifier) @use)
  (for_statement right: (identifier) @use)
  (for_in_clause right: (identifier) @use)
  (if_clause (identifier) @use)
  (with_item value: (identifier) @use)
  (if_statement condition: (identifier) @use)
  (elif_clause condition: (identifier) @use)
  (while_statement condition: (identifier) @use)
  (assert_statement (identifier) @use)
  (match_statement subject: (identifier) @use)
  (list_comprehension body: (identifier) @use)
  (set_comprehension body: (identifier) @use)
  (generator_expression body: (identifier) @use)
  (lambda body: (identifier) @use)
  (class_pattern (dotted_name) @use)
  (case_pattern (dotted_name (identifier) (identifier)) @use)
  (delete_statement (identifier) @use)
] (#set! fact value))
