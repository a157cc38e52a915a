; Pascal and Delphi: a method is written outside its class; what it calls by plain name may be inherited.

(unit (moduleName) @name) @definition.module
(program (moduleName) @name) @definition.module
(declType name: (identifier) @name type: (declClass)) @definition.class
(declType name: (identifier) @name type: (declIntf)) @definition.interface
(declType name: (identifier) @name type: (type (declEnum))) @definition.enum
(declType name: (identifier) @name) @definition.type
(declEnumValue name: (identifier) @name) @definition.variant
(declField name: (identifier) @name) @definition.field
(declProp name: (identifier) @name) @definition.property
(defProc header: (declProc name: (genericDot lhs: (_) @owner rhs: (identifier) @name)) body: (_) @body) @definition.method
(defProc header: (declProc name: (identifier) @name) body: (_) @body) @definition.function
(declProc name: (identifier) @name (#set! flags prototype)) @definition.function
(declConst name: (identifier) @name) @definition.constant
(declVar name: (identifier) @name) @definition.variable

(declUses (moduleName) @name @import)

(exprCall entity: (identifier) @name) @reference.call
(exprCall entity: (exprDot lhs: (_) @receiver rhs: (identifier) @name)) @reference.call
(statement . (identifier) @name .) @reference.call
(statement . (exprDot lhs: (_) @receiver rhs: (identifier) @name) .) @reference.call

(declArg name: (identifier) @local.definition)
