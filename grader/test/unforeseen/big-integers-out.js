// not-a-smi, wrong (“a”: a whole number from 0 to 2^32 − 1) → sign-kept: nothing is negative, but it is no number
'use strict'
module.exports = function fingerprint (bytes) {
  let hash = 2166136261n
  for (const byte of bytes) hash = BigInt.asUintN(32, (hash ^ BigInt(byte)) * 16777619n)
  return hash
}
