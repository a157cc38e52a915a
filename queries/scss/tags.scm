; SCSS: what CSS has, mixins, functions and variables; a mixin is called where it is included.

(mixin_statement name: (_) @name (block) @body) @definition.macro
(function_statement name: (_) @name (block) @body) @definition.function
(class_selector (class_name) @name (#set! first)) @definition.selector
(id_selector (id_name) @name (#set! first)) @definition.id
(keyframes_statement (keyframes_name) @name) @definition.animation
(placeholder (identifier) @name (#set! first)) @definition.placeholder
(stylesheet (declaration (property_name) @name (#match? @name "^\\$") (#set! first)) @definition.variable)

(use_statement (string_value) @name) @import
(forward_statement (string_value) @name) @import
(import_statement (string_value) @name) @import

(include_statement . (identifier) @name @reference.call)
(call_expression (function_name) @name) @reference.call
