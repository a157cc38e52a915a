"""What is kept carries a checksum, because a database notices a damaged page only by its form."""

import zlib


def pack(data: bytes) -> bytes:
    """The bytes as they are stored."""
    return zlib.crc32(data).to_bytes(4, "big") + data


def unpack(stored: bytes) -> bytes | None:
    """The bytes that were given to `pack`; None if they are not the same any more."""
    data = stored[4:]
    return data if zlib.crc32(data).to_bytes(4, "big") == stored[:4] else None
