; Dockerfiles: stages, arguments and variables of the environment; an image is imported.

(from_instruction as: (image_alias) @name) @definition.stage
(arg_instruction name: (_) @name) @definition.variable
(env_pair name: (_) @name) @definition.variable

(from_instruction (image_spec name: (image_name) @name)) @import
