'use strict'
// The layout of messages: https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/

var BSON = require('bson')

var HEADER_BYTES = 16
var MOST_BYTES = 48000000
var OP_REPLY = 1
var OP_QUERY = 2004
var OP_MSG = 2013
var CHECKSUM_PRESENT = 1
var MORE_TO_COME = 2

/** push(chunk, take): joins what a socket delivers and gives every whole message to take(message). Throws on what is none. */
function createSplitter () {
  var waiting = Buffer.alloc(0)

  return function push (chunk, take) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    var at = 0
    while (waiting.length - at >= HEADER_BYTES) {
      var length = waiting.readInt32LE(at)
      if (length < HEADER_BYTES || length > MOST_BYTES) throw new RangeError('a message of ' + length + ' bytes')
      if (waiting.length - at < length) break
      take(waiting.subarray(at, at + length))
      at += length
    }
    waiting = waiting.subarray(at)
  }
}

/** {id, op, command, silent}: `silent` asks for no reply. */
function decode (message) {
  var op = message.readInt32LE(12)
  var decoded = { id: message.readInt32LE(4), op: op, command: null, silent: false }
  if (op === OP_MSG) decodeMsg(message, decoded)
  else if (op === OP_QUERY) decodeQuery(message, decoded)
  else throw new RangeError('opcode ' + op)
  return decoded
}

function decodeMsg (message, decoded) {
  var flags = message.readUInt32LE(16)
  var end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0)
  decoded.silent = (flags & MORE_TO_COME) !== 0
  var sequences = {}
  for (var at = 20; at < end;) {
    var kind = message[at]
    var length = message.readInt32LE(at + 1)
    if (kind === 0) {
      decoded.command = BSON.deserialize(message.subarray(at + 1, at + 1 + length))
    } else if (kind === 1) {
      readSequence(message.subarray(at + 5, at + 1 + length), sequences)
    } else {
      throw new RangeError('a section of kind ' + kind)
    }
    at += 1 + length
  }
  for (var name in sequences) decoded.command[name] = sequences[name]
}

function readSequence (bytes, sequences) {
  var nameEnd = bytes.indexOf(0)
  var documents = sequences[bytes.toString('utf8', 0, nameEnd)] = []
  for (var at = nameEnd + 1; at < bytes.length; at += bytes.readInt32LE(at)) {
    documents.push(BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at))))
  }
}

// flags, full collection name, skip, return, query: how the driver greets a server that it does not know yet.
function decodeQuery (message, decoded) {
  var nameEnd = message.indexOf(0, 20)
  var at = nameEnd + 9
  decoded.command = BSON.deserialize(message.subarray(at, at + message.readInt32LE(at)))
  decoded.command.$db = message.toString('utf8', 20, nameEnd).split('.')[0]
}

/** The reply to `request` with one document, given as BSON. */
function encode (request, body) {
  var bytesBefore = request.op === OP_MSG ? 5 : 20
  var head = Buffer.alloc(HEADER_BYTES + bytesBefore)
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(request.id, 8)
  head.writeInt32LE(request.op === OP_MSG ? OP_MSG : OP_REPLY, 12)
  // OP_MSG: no flags, and a section of kind 0. OP_REPLY: flags, cursor (8), starting from, and 1 document.
  if (request.op !== OP_MSG) head.writeInt32LE(1, head.length - 4)
  return Buffer.concat([head, body])
}

exports.createSplitter = createSplitter
exports.decode = decode
exports.encode = encode
