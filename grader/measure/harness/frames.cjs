'use strict'
// Layout of requests and replies; the agent's side is ../frames.ts, held to this one by a test. Little endian.

var REQUEST_BYTES = 64
var REPLY_BYTES = 48

var TYPES = { load: 1, run: 2, weigh: 3, check: 4, bench: 5, tests: 6, listen: 7, storm: 8, change: 9 }

var STATUS = { ok: 0, threw: 1, unloadable: 2, noExport: 3, refused: 4 }

function decodeRequest (header) {
  return {
    type: header.readUInt8(0),
    bodyLength: header.readUInt32LE(4),
    nonce: header.slice(8, 16),
    seed: [header.readUInt32LE(16), header.readUInt32LE(20), header.readUInt32LE(24), header.readUInt32LE(28)],
    key: [header.readUInt32LE(32), header.readUInt32LE(36)],
    count: header.readUInt32LE(40),
    option: header.readUInt32LE(44),
    body: null
  }
}

/** Fills `header` (48 bytes) for `reply` {status, digest: [u32, u32], figures: [f64, f64, f64], body: Buffer | null}. */
function encodeReply (header, nonce, reply) {
  nonce.copy(header, 0)
  header.writeUInt32LE(reply.status, 8)
  header.writeUInt32LE(reply.body ? reply.body.length : 0, 12)
  header.writeUInt32LE(reply.digest[0] >>> 0, 16)
  header.writeUInt32LE(reply.digest[1] >>> 0, 20)
  for (var i = 0; i < 3; i++) header.writeDoubleLE(reply.figures[i], 24 + 8 * i)
}

/** A reply of `status` with nothing in it but, where given, the JSON of `said`. */
function reply (status, said) {
  return { status: status, digest: [0, 0], figures: [0, 0, 0], body: said === undefined ? null : jsonBody(said) }
}

var MOST_SAID = 8192

function jsonBody (said) {
  var text = JSON.stringify(said)
  if (text.length > MOST_SAID) text = JSON.stringify({ message: text.slice(0, MOST_SAID / 4) })
  return Buffer.from(text, 'utf8')
}

exports.REQUEST_BYTES = REQUEST_BYTES
exports.REPLY_BYTES = REPLY_BYTES
exports.TYPES = TYPES
exports.STATUS = STATUS
exports.decodeRequest = decodeRequest
exports.encodeReply = encodeReply
exports.reply = reply
