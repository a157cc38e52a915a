; Zig: a type is a value that is given a name; what a container declares is a plain name in it.

(Decl (VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl))))) @definition.struct
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ErrorSetDecl))))) @definition.enum
(ErrorSetDecl field_constant: (IDENTIFIER) @name @definition.variant)
(ContainerField field_member: (IDENTIFIER) @name) @definition.field
(ContainerDecl (ContainerField . (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @name))) @definition.variant)
(Decl (FnProto function: (IDENTIFIER) @name) (Block) @body) @definition.function
(Decl (FnProto function: (IDENTIFIER) @name)) @definition.function
(TestDecl (STRINGLITERALSINGLE) @name (Block) @body) @definition.test
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name)) @definition.variable

(SuffixExpr
  (BUILTINIDENTIFIER) @_import
  (FnCallArguments . (ErrorUnionExpr (SuffixExpr (STRINGLITERALSINGLE) @name)))
  (#any-of? @_import "@import" "@cImport" "@embedFile")) @import

(SuffixExpr . variable_type_function: (IDENTIFIER) @name . (FnCallArguments)) @reference.call
(FieldOrFnCall function_call: (IDENTIFIER) @name) @receiver @reference.call

(ParamDecl parameter: (IDENTIFIER) @local.definition)
(Statement (VarDecl variable_type_function: (IDENTIFIER) @local.definition))
(PtrListPayload variable: (IDENTIFIER) @local.definition)
(PtrPayload variable: (IDENTIFIER) @local.definition)
(PtrIndexPayload variable: (IDENTIFIER) @local.definition)
(Payload variable: (IDENTIFIER) @local.definition)
[(Block) (ForStatement) (WhileStatement) (IfStatement) (SwitchProng)] @local.scope
