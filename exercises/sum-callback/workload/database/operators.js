'use strict'
// Whatever begins with $: what mingo does. Loading it takes longer than the rest of a world, and who asks for every document needs none
// of it: it waits until it is wanted.

/** The documents that a filter lets through are its find(documents, projection).all(). */
exports.query = function query (filter) {
  var Query = require('mingo').Query
  return new Query(filter)
}

exports.aggregate = function aggregate (pipeline, documents) {
  var Aggregator = require('mingo').Aggregator
  return new Aggregator(pipeline).run(documents)
}

/** The document after the change; it is no longer what it was. */
exports.update = function update (document, change) {
  var documents = [document]
  require('mingo/updater').updateOne(documents, {}, change)
  return documents[0]
}

exports.isStage = function isStage (name) {
  return require('mingo/operators/pipeline')[name] !== undefined
}
