'use strict'

var BSON = require('bson')
var fail = require('./failures').fail

var FIRST_BATCH = 101 // documents, where the client does not say
var MOST_BATCH_BYTES = 16 * 1024 * 1024

/** Answers in batches. An answer is what collections.js keeps: {documents: encoded, batches}. */
exports.createCursors = function createCursors () {
  var open = new Map()
  var last = 0

  /** The reply to find or aggregate. batchSize: 0 opens a cursor and sends nothing yet. */
  function start (namespace, answer, batchSize, single) {
    var end = endOf(answer, 0, batchSize === undefined ? FIRST_BATCH : batchSize)
    var done = end === answer.documents.length || single
    return reply('firstBatch', namespace, done ? 0 : keep(namespace, answer, end), answer, 0, end)
  }

  function keep (namespace, answer, at) {
    open.set(++last, { namespace: namespace, answer: answer, at: at })
    return last
  }

  function more (command) {
    var id = Number(command.getMore)
    var cursor = open.get(id)
    if (cursor === undefined) throw fail('CursorNotFound', 'cursor id ' + id + ' not found')
    var begin = cursor.at
    cursor.at = endOf(cursor.answer, begin, command.batchSize || Infinity)
    var done = cursor.at === cursor.answer.documents.length
    if (done) open.delete(id)
    return reply('nextBatch', cursor.namespace, done ? 0 : id, cursor.answer, begin, cursor.at)
  }

  function kill (command) {
    var killed = []
    var notFound = []
    command.cursors.forEach(function (id) {
      (open.delete(Number(id)) ? killed : notFound).push(BSON.Long.fromNumber(Number(id)))
    })
    return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
  }

  return { start: start, more: more, kill: kill }
}

// The first document always goes, however large it is.
function endOf (answer, begin, most) {
  var bytes = 0
  var end = begin
  while (end < answer.documents.length && end - begin < most) {
    bytes += answer.documents[end].length
    if (bytes > MOST_BATCH_BYTES && end > begin) break
    end++
  }
  return end
}

function reply (field, namespace, id, answer, begin, end) {
  // What comes before and after the array, by encoding it with an empty one: 5 bytes that the batch then replaces.
  var empty = {}
  empty[field] = []
  empty.id = BSON.Long.fromNumber(id)
  empty.ns = namespace
  var shell = Buffer.from(BSON.serialize({ cursor: empty, ok: 1 }))
  var batch = batchOf(answer, begin, end)
  var at = 4 + 1 + 'cursor'.length + 1 + 4 + 1 + field.length + 1 // sizes, type bytes and names up to the empty array
  var whole = Buffer.concat([shell.subarray(0, at), batch, shell.subarray(at + 5)])
  whole.writeInt32LE(whole.length, 0)
  whole.writeInt32LE(shell.readInt32LE(12) + batch.length - 5, 12)
  return whole
}

// A BSON array is a document whose names are '0', '1', '2' …
function batchOf (answer, begin, end) {
  var key = begin + '-' + end
  var known = answer.batches.get(key)
  if (known !== undefined) return known
  var parts = [Buffer.alloc(4)]
  for (var i = begin; i < end; i++) parts.push(Buffer.from('\u0003' + (i - begin) + '\u0000', 'latin1'), answer.documents[i])
  parts.push(Buffer.alloc(1))
  var batch = Buffer.concat(parts)
  batch.writeInt32LE(batch.length, 0)
  answer.batches.set(key, batch)
  return batch
}
