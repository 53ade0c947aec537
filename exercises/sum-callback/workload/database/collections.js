'use strict'

var BSON = require('bson')

var MOST_ANSWERS = 256

/** Collections by namespace (“database.name”): documents in order of insertion, and the answers encoded since their last change. */
exports.createCollections = function createCollections () {
  var byName = new Map()

  /** {documents, answers}, created empty where there is none. */
  function of (namespace) {
    if (!byName.has(namespace)) byName.set(namespace, { documents: [], answers: new Map() })
    return byName.get(namespace)
  }

  function replace (namespace, documents) {
    var collection = of(namespace)
    collection.documents = documents.map(withId)
    changed(collection)
  }

  return { of: of, replace: replace }
}

/** To be called after every change of `collection.documents`. */
function changed (collection) {
  collection.answers.clear()
}

/** A server puts _id first. */
function withId (document) {
  var id = document._id === undefined ? new BSON.ObjectId() : document._id
  return Object.assign({ _id: id }, document, { _id: id })
}

/**
 * The documents that answer `question`, encoded: from memory where nothing has changed since it was asked last.
 * compute() returns them as objects.
 */
function answerTo (collection, question, compute) {
  var key = Buffer.from(BSON.serialize(question)).toString('latin1')
  var answer = collection.answers.get(key)
  if (answer !== undefined) return answer
  if (collection.answers.size === MOST_ANSWERS) collection.answers.clear()
  answer = { documents: compute().map(encode), batches: new Map() }
  collection.answers.set(key, answer)
  return answer
}

function encode (document) {
  return BSON.serialize(document)
}

exports.answerTo = answerTo
exports.changed = changed
exports.withId = withId
