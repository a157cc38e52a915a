"""Memory: what was told of a project beside its code, on two time axes.

Facts are folded from the events of the log (`indexer.events`) and held in a projection that can be thrown away.
Promise: every read goes by one temporal predicate (`times.holds`), takes one workspace or the user's own tier and never
both unmarked; a write says what it came to, and no model and no network take part in it.
"""
