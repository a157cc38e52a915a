; CSS: classes, ids, animations and custom properties, where the file first names them.

(class_selector (class_name) @name (#set! first)) @definition.selector
(id_selector (id_name) @name (#set! first)) @definition.id
(keyframes_statement (keyframes_name) @name) @definition.animation
(declaration (property_name) @name (#match? @name "^--") (#set! first)) @definition.variable

(import_statement (string_value) @name) @import
(import_statement (call_expression (arguments (_) @name))) @import
