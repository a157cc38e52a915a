"""PHP: classes and functions by namespace and name, wherever their files lie; traits."""

from indexer.languages.php.policy import PhpPolicy

POLICY = PhpPolicy()

__all__ = ["POLICY"]
