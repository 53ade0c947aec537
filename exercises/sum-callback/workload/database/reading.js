'use strict'

var collections = require('./collections')
var fail = require('./failures').fail
var operators = require('./operators')
var refusing = require('./refusing')

/** find, aggregate, count and distinct on `store` (collections.js), in batches by `cursors`. */
exports.createReading = function createReading (store, cursors) {
  function find (command) {
    var namespace = command.$db + '.' + command.find
    var collection = store.of(namespace)
    var limit = Math.abs(command.limit || 0)
    var question = { filter: command.filter || {}, projection: command.projection || {}, sort: command.sort || {}, skip: command.skip || 0, limit: limit }
    var answer = collections.answerTo(collection, question, function () { return select(collection, question) })
    return cursors.start(namespace, answer, command.batchSize, command.singleBatch === true)
  }

  function aggregate (command) {
    var namespace = command.$db + '.' + command.aggregate
    refusing.checkPipeline(command.pipeline)
    if (command.cursor === undefined) throw fail('FailedToParse', "The 'cursor' option is required, except for aggregate with the explain argument")
    var collection = store.of(namespace)
    var answer = collections.answerTo(collection, { pipeline: command.pipeline }, function () {
      return refusing.translate(function () { return operators.aggregate(command.pipeline, collection.documents) }, command.pipeline)
    })
    return cursors.start(namespace, answer, command.cursor.batchSize, false)
  }

  function count (command) {
    var question = { filter: command.query || {}, projection: {}, sort: {}, skip: command.skip || 0, limit: Math.abs(command.limit || 0) }
    return { n: select(store.of(command.$db + '.' + command.count), question).length, ok: 1 }
  }

  function distinct (command) {
    var pipeline = [{ $match: command.query || {} }, { $unwind: '$' + command.key }, { $group: { _id: '$' + command.key } }, { $sort: { _id: 1 } }]
    var documents = store.of(command.$db + '.' + command.distinct).documents
    var groups = refusing.translate(function () { return operators.aggregate(pipeline, documents) })
    return { values: groups.map(function (group) { return group._id }), ok: 1 }
  }

  return { find: find, aggregate: aggregate, count: count, distinct: distinct }
}

function select (collection, question) {
  if (Object.keys(question.filter).length + Object.keys(question.projection).length + Object.keys(question.sort).length === 0) {
    return collection.documents.slice(question.skip, question.limit === 0 ? undefined : question.skip + question.limit)
  }
  return refusing.translate(function () {
    var cursor = operators.query(question.filter).find(collection.documents, question.projection)
    if (Object.keys(question.sort).length > 0) cursor = cursor.sort(question.sort)
    if (question.skip > 0) cursor = cursor.skip(question.skip)
    if (question.limit > 0) cursor = cursor.limit(question.limit)
    return cursor.all()
  })
}
