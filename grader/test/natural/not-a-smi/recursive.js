// Written recursively with an index and an accumulator, like we did it in Scheme.
'use strict'

const step = (hash, byte) => Math.imul(hash ^ byte, 16777619)

const go = (bytes, i, hash) => i === bytes.length ? hash >>> 0 : go(bytes, i + 1, step(hash, bytes[i]))

module.exports = bytes => go(bytes, 0, 2166136261)
