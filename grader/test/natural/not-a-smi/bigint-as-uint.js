// BigInt.asUintN keeps exactly 32 bits; the packet is first turned into BigInts with Array.from.
'use strict'

module.exports = bytes => Number(
  Array.from(bytes, BigInt).reduce((hash, byte) => BigInt.asUintN(32, (hash ^ byte) * 16777619n), 2166136261n)
)
