"""C#: namespaces and usings, partial classes, extension methods, how arguments convert."""

from indexer.languages.csharp.policy import CSharpPolicy

POLICY = CSharpPolicy()

__all__ = ["POLICY"]
