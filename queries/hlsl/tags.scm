; inherits: glsl
