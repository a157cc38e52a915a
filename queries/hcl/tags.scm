; Terraform and other HCL: blocks by their labels.

(body (block . (identifier) @_kind . (string_lit (template_literal) @name) . (string_lit (template_literal) @name) (body) @body
  (#eq? @_kind "resource")) @definition.resource (#set! join "."))
(body (block
  . (identifier) @name @_kind . (string_lit (template_literal) @name) . (string_lit (template_literal) @name) (body) @body
  (#not-eq? @_kind "resource")) @definition.block (#set! join "."))
(config_file (body (block . (identifier) @_kind . (string_lit) @_label (body
  (attribute (identifier) @_source (expression (literal_value (string_lit (template_literal) @name))))))) 
  (#eq? @_kind "module") (#eq? @_source "source")) @import
(config_file (body (block . (identifier) @name . (string_lit (template_literal) @name) . (block_start)) @definition.block
  (#set! join ".")))
(config_file (body (block . (identifier) @owner (body (attribute (identifier) @name) @definition.variable)
  (#eq? @owner "locals"))))
(config_file (body (attribute (identifier) @name) @definition.variable))

(function_call (identifier) @name) @reference.call
