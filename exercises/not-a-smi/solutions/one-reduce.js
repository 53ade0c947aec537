'use strict'

const mix = (hash, byte) => Math.imul(hash ^ byte, 16777619)

module.exports = bytes => bytes.reduce(mix, 2166136261 | 0) >>> 0
