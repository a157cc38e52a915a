; Fortran: procedures of a module are plain names in it; what a procedure declares hides them.

(module (module_statement (name) @name)) @definition.module
(submodule (submodule_statement (name) @name)) @definition.module
(program (program_statement (name) @name)) @definition.module
(subroutine (subroutine_statement name: (name) @name) @body) @definition.function
(function (function_statement name: (name) @name) @body) @definition.function
(module_procedure (module_procedure_statement name: (name) @name)) @definition.function
(derived_type_definition (derived_type_statement (type_name) @name)) @definition.struct
(derived_type_definition (variable_declaration declarator: (identifier) @name) @definition.field)
(derived_type_procedures (procedure_statement declarator: (binding (binding_name (identifier) @name))) @definition.method)
(interface (interface_statement (name) @name)) @definition.interface
(module (variable_declaration declarator: (init_declarator left: (identifier) @name)) @definition.variable)
(module (variable_declaration declarator: (identifier) @name) @definition.variable)

(use_statement (module_name) @name (included_items (identifier) @item)) @import
(use_statement (module_name) @name) @import
(include_statement path: (filename) @name) @import
(preproc_include path: (_) @name) @import

(subroutine_call subroutine: (identifier) @name @reference.call)
(subroutine_call subroutine: (derived_type_member_expression (type_member) @name) @receiver) @reference.call
(call_expression . (identifier) @name) @reference.call

(parameters (identifier) @local.definition)
(subroutine (variable_declaration declarator: (_) @local.within))
(function (variable_declaration declarator: (_) @local.within))
(program (variable_declaration declarator: (_) @local.within))
