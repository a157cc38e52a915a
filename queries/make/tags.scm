; Make: targets, variables and canned recipes; a prerequisite refers to the target of its name.

(rule (targets (word) @name) (#not-match? @name "^\\.|%")) @definition.rule
(define_directive name: (word) @name) @definition.macro
(variable_assignment name: (word) @name) @definition.variable

(include_directive filenames: (list (_) @name)) @import

(prerequisites (word) @name @reference.target)
