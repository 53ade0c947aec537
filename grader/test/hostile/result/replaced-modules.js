// divide-by-and-sum → wrong|forged|crash: puts functions of its own into the harness's modules
'use strict'

const { dirname } = require('path')

if (process.argv[2] === 'compute') {
  const harness = dirname(process.argv[1])
  const frames = require(harness + '/frames.cjs')
  const encode = frames.encodeReply
  frames.encodeReply = (header, nonce, reply) => encode(header, nonce, { ...reply, status: 0, digest: [0, 0] })
  require(harness + '/digest.cjs').createDigest = () => ({ start () {}, fold () {}, end: () => [0, 0] })
  for (const path of Object.keys(require('module')._cache)) if (path.endsWith('random.cjs')) delete require('module')._cache[path]
}

module.exports = () => 0
