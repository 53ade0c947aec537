'use strict'

var BSON = require('bson')
var collections = require('./collections')
var failures = require('./failures')
var operators = require('./operators')
var translate = require('./refusing').translate

/** insert, update and delete on `store` (collections.js). A statement that fails is told in writeErrors, as a server does. */
exports.createWriting = function createWriting (store) {
  function insert (command) {
    var collection = store.of(command.$db + '.' + command.insert)
    return inTurn(collection, command, command.documents, function (document) {
      var whole = collections.withId(document)
      var twin = collection.documents.some(function (other) { return same(other._id, whole._id) })
      if (twin) throw failures.fail('DuplicateKey', 'E11000 duplicate key error collection: ' + command.$db + '.' + command.insert + ' index: _id_')
      collection.documents.push(whole)
      return { n: 1 }
    })
  }

  function update (command) {
    var collection = store.of(command.$db + '.' + command.update)
    var reply = inTurn(collection, command, command.updates, function (statement, index) {
      return updateOne(collection, statement, index)
    })
    return Object.assign(reply, { nModified: reply.nModified || 0 })
  }

  function remove (command) {
    var collection = store.of(command.$db + '.' + command.delete)
    return inTurn(collection, command, command.deletes, function (statement) {
      var matching = matches(collection, statement.q)
      var gone = new Set(statement.limit === 1 ? matching.slice(0, 1) : matching)
      collection.documents = collection.documents.filter(function (document) { return !gone.has(document) })
      return { n: gone.size }
    })
  }

  return { insert: insert, update: update, delete: remove }
}

// Adds up what each statement says; stops at the first failure unless the client said ordered: false.
function inTurn (collection, command, statements, execute) {
  var reply = { n: 0, ok: 1 }
  var errors = []
  for (var i = 0; i < statements.length; i++) {
    try {
      addTo(reply, execute(statements[i], i))
    } catch (err) {
      var code = failures.asReply(err).code
      errors.push({ index: i, code: code, errmsg: err.message })
      if (command.ordered !== false) break
    }
  }
  collections.changed(collection)
  if (errors.length > 0) reply.writeErrors = errors
  return reply
}

function addTo (reply, done) {
  for (var name in done) reply[name] = Array.isArray(done[name]) ? (reply[name] || []).concat(done[name]) : (reply[name] || 0) + done[name]
}

function updateOne (collection, statement, index) {
  var found = matches(collection, statement.q)
  var chosen = statement.multi ? found : found.slice(0, 1)
  if (chosen.length === 0 && statement.upsert) return upsert(collection, statement, index)
  var modified = chosen.filter(function (document) {
    var next = updated(document, statement.u)
    if (same(document, next)) return false
    collection.documents[collection.documents.indexOf(document)] = next
    return true
  })
  return { n: chosen.length, nModified: modified.length }
}

function upsert (collection, statement, index) {
  var fromFilter = {}
  Object.keys(statement.q).forEach(function (name) {
    var isPlain = name.charAt(0) !== '$' && !hasOperators(statement.q[name])
    if (isPlain) fromFilter[name] = statement.q[name]
  })
  var document = collections.withId(updated(fromFilter, statement.u))
  collection.documents.push(document)
  return { n: 1, nModified: 0, upserted: [{ index: index, _id: document._id }] }
}

// A new object: the old one may still be in an answer.
function updated (document, change) {
  if (!Array.isArray(change) && !hasOperators(change)) {
    return document._id === undefined ? Object.assign({}, change) : Object.assign({ _id: document._id }, change)
  }
  var copy = BSON.deserialize(BSON.serialize(document))
  return translate(function () { return operators.update(copy, change) })
}

function matches (collection, filter) {
  return translate(function () { return operators.query(filter).find(collection.documents).all() })
}

function hasOperators (value) {
  return value !== null && typeof value === 'object' && Object.keys(value).some(function (name) { return name.charAt(0) === '$' })
}

function same (a, b) {
  return Buffer.compare(BSON.serialize({ v: a }), BSON.serialize({ v: b })) === 0
}
