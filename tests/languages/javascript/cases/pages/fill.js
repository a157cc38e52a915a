export function fill(n) { return n; }
