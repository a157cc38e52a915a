# What another file defines is no proof.
copy a #//! copy -> candidates
