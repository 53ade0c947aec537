'use strict'

// node little-mongo.js [port, 27017]: as much of MongoDB as this lesson asks for, in memory.
// It speaks the wire protocol of https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/,
// so that the real driver runs against it, and it costs little, so that a measurement sees the server in front of it.

const net = require('net')
const { deserialize, serialize } = require('bson')

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
const collections = new Map()

function documents (name) {
  if (!collections.has(name)) collections.set(name, [])
  return collections.get(name)
}

/** The first batch is the only one: nothing here is larger than a message may be. */
function cursor (command, firstBatch) {
  return { cursor: { id: 0n, ns: command.$db + '.' + (command.find || command.aggregate), firstBatch }, ok: 1 }
}

const commands = {
  hello: () => ({
    helloOk: true, isWritablePrimary: true, ismaster: true, minWireVersion: 0, maxWireVersion: 21,
    maxBsonObjectSize: 16777216, maxMessageSizeBytes: 48000000, maxWriteBatchSize: 100000, localTime: new Date(), ok: 1
  }),
  insert (command) {
    documents(command.insert).push(...command.documents)
    return { n: command.documents.length, ok: 1 }
  },
  delete (command) {
    return { n: documents(command.delete).splice(0).length, ok: 1 }
  },
  find (command) {
    const found = documents(command.find).slice(0, command.limit || undefined)
    return cursor(command, command.projection ? found.map(d => ({ value: d.value })) : found)
  },
  aggregate (command) {
    const all = documents(command.aggregate)
    return cursor(command, [{ _id: null, average: all.reduce((sum, d) => sum + d.value, 0) / all.length }])
  },
  ping: () => ({ ok: 1 }),
  endSessions: () => ({ ok: 1 })
}
commands.isMaster = commands.ismaster = commands.hello

/** Whole collections are asked for again and again: encode them once. */
const encoded = new Map()

function answer (command) {
  const name = Object.keys(command)[0]
  if (!commands[name]) return serialize({ ok: 0, code: 59, codeName: 'CommandNotFound', errmsg: 'no such command: ' + name })
  if (name === 'insert' || name === 'delete') encoded.clear()
  if (name !== 'find' && name !== 'aggregate') return serialize(commands[name](command))
  const key = JSON.stringify([name, command[name], command.projection, command.limit, command.pipeline])
  if (!encoded.has(key)) encoded.set(key, serialize(commands[name](command)))
  return encoded.get(key)
}

/** A command and the documents that an OP_MSG carries beside it. */
function readMessage (message) {
  let at = 20
  let command
  const beside = {}
  while (at < message.length) {
    if (message[at++] === 0) {
      const size = message.readInt32LE(at)
      command = deserialize(message.subarray(at, at + size))
      at += size
      continue
    }
    const end = at + message.readInt32LE(at)
    const nameEnd = message.indexOf(0, at + 4)
    const list = beside[message.toString('utf8', at + 4, nameEnd)] = []
    for (at = nameEnd + 1; at < end; at += message.readInt32LE(at)) {
      list.push(deserialize(message.subarray(at, at + message.readInt32LE(at))))
    }
  }
  return Object.assign(command, beside)
}

function reply (message) {
  const isQuery = message.readInt32LE(12) === OP_QUERY
  const command = isQuery ? deserialize(message.subarray(message.indexOf(0, 20) + 9)) : readMessage(message)
  const body = answer(command)
  const head = Buffer.alloc(isQuery ? 36 : 21)
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(message.readInt32LE(4), 8)
  head.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12)
  if (isQuery) head.writeInt32LE(1, 32)
  return Buffer.concat([head, body])
}

net.createServer(socket => {
  let rest = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', chunk => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
      const size = rest.readInt32LE(0)
      socket.write(reply(rest.subarray(0, size)))
      rest = rest.subarray(size)
    }
  })
}).listen(Number(process.argv[2] || 27017), '127.0.0.1', function () {
  console.log('listening on %d', this.address().port)
})
