; Nim: routines of one name with other parameters leave a call open; a routine is known below its head.

(proc_declaration name: [(identifier) @name (exported_symbol (identifier) @name)] body: (_)? @body) @definition.function
(func_declaration name: [(identifier) @name (exported_symbol (identifier) @name)] body: (_)? @body) @definition.function
(method_declaration name: [(identifier) @name (exported_symbol (identifier) @name)] body: (_)? @body) @definition.function
(iterator_declaration name: [(identifier) @name (exported_symbol (identifier) @name)] body: (_)? @body) @definition.function
(converter_declaration name: [(identifier) @name (exported_symbol (identifier) @name)] body: (_)? @body) @definition.function
(template_declaration name: [(identifier) @name (exported_symbol (identifier) @name)] body: (_)? @body) @definition.macro
(macro_declaration name: [(identifier) @name (exported_symbol (identifier) @name)] body: (_)? @body) @definition.macro
(type_declaration (type_symbol_declaration name: [(identifier) @name (exported_symbol (identifier) @name)])) @definition.type
(field_declaration (symbol_declaration_list
  (symbol_declaration name: [(identifier) @name (exported_symbol (identifier) @name)]))) @definition.field
(enum_field_declaration (symbol_declaration name: (identifier) @name)) @definition.variant
(const_section (variable_declaration (symbol_declaration_list
  (symbol_declaration name: [(identifier) @name (exported_symbol (identifier) @name)]))) @definition.constant)
(var_section (variable_declaration (symbol_declaration_list
  (symbol_declaration name: [(identifier) @name (exported_symbol (identifier) @name)]))) @definition.variable)
(let_section (variable_declaration (symbol_declaration_list
  (symbol_declaration name: [(identifier) @name (exported_symbol (identifier) @name)]))) @definition.variable)

(import_statement (expression_list (_) @name)) @import
(import_from_statement module: (_) @name (expression_list (identifier) @item)) @import
(include_statement (expression_list (_) @name)) @import

(call function: (identifier) @name) @reference.call
(call function: (dot_expression left: (_) @receiver right: (identifier) @name)) @reference.call

(parameter_declaration (symbol_declaration_list) @local.within)
(for (symbol_declaration_list) @local.within)
(proc_expression) @local.scope
