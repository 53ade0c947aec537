'use strict'
// Layout of requests and replies. ../frames.ts is the agent's side; a test keeps the two in step. Little endian.

var REQUEST_BYTES = 64
var REPLY_BYTES = 48

var TYPES = {
  load: 1,
  run: 2,
  weigh: 3,
  check: 4,
  bench: 5,
  tests: 6,
  listen: 7,
  generateLoad: 8,
  aged: 9,
  profile: 10,
  allocations: 11,
  collections: 12,
  snapshot: 13,
  memory: 14,
  watch: 15,
  watched: 16,
  latencies: 17,
  counts: 18,
  sized: 19,
  builds: 20,
  served: 21,
  compare: 22,
  prints: 23
}

var STATUS = { ok: 0, threw: 1, unloadable: 2, noExport: 3, refused: 4, sampled: 5 }

// Bytes are read and written only by index, since a submission may have replaced any method of a buffer.
var doubles = new Float64Array(3)
var doubleBytes = new Uint8Array(doubles.buffer)
var stringify = JSON.stringify
var fromText = Buffer.from

function decodeRequest(header) {
  return {
    type: header[0],
    bodyLength: read(header, 4),
    nonce: [header[8], header[9], header[10], header[11], header[12], header[13], header[14], header[15]],
    seed: [read(header, 16), read(header, 20), read(header, 24), read(header, 28)],
    key: [read(header, 32), read(header, 36)],
    count: read(header, 40),
    option: read(header, 44),
    body: null
  }
}

function read(bytes, at) {
  return (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0
}

function write(bytes, value, at) {
  bytes[at] = value
  bytes[at + 1] = value >>> 8
  bytes[at + 2] = value >>> 16
  bytes[at + 3] = value >>> 24
}

/** Fills `header` (48 bytes) for `reply` {status, digest: [u32, u32], figures: [f64, f64, f64], body: Buffer | null}. */
function encodeReply(header, nonce, reply) {
  for (var i = 0; i < 8; i++) header[i] = nonce[i]
  write(header, reply.status, 8)
  write(header, reply.body ? reply.body.length : 0, 12)
  write(header, reply.digest[0], 16)
  write(header, reply.digest[1], 20)
  for (i = 0; i < 3; i++) doubles[i] = reply.figures[i]
  for (i = 0; i < 24; i++) header[24 + i] = doubleBytes[i]
}

/** A reply with `status` and, if given, `said` as JSON. */
function reply(status, said) {
  return { status: status, digest: [0, 0], figures: [0, 0, 0], body: said === undefined ? null : jsonBody(said) }
}

var MOST_SAID = 8192 // bytes: up to three per character, and as many for a character that is escaped twice

function jsonBody(said) {
  var text = stringify(said)
  var body = fromText(text, 'utf8')
  return body.length > MOST_SAID ? fromText(stringify({ message: text.slice(0, MOST_SAID / 4) }), 'utf8') : body
}

exports.REQUEST_BYTES = REQUEST_BYTES
exports.REPLY_BYTES = REPLY_BYTES
exports.TYPES = TYPES
exports.STATUS = STATUS
exports.decodeRequest = decodeRequest
exports.encodeReply = encodeReply
exports.reply = reply

// A submission can require this module too.
Object.freeze(TYPES)
Object.freeze(STATUS)
Object.freeze(exports)
