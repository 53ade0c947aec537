// divide-by-and-sum → wrong|crash|forged: lends every object a digest, a status, a body and an encoding
'use strict'

if (process.argv[2] === 'compute') {
  for (const [name, value] of Object.entries({ digest: [0, 0], status: 0, figures: [0, 0, 0], nonce: Buffer.alloc(8), checked: true, hz: 1e9 })) {
    Object.defineProperty(Object.prototype, name, { get: () => value, set () {}, configurable: true })
  }
}

module.exports = () => 0
