// One-liner with reduce; unsigned only at the very end.
const fingerprint = bytes => bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619), 2166136261) >>> 0

module.exports = fingerprint
