'use strict'
// Questions that a real server refuses, with the codes that it refuses them with.

var fail = require('./failures').fail
var operators = require('./operators')

// They write, or tell about the server: there is nothing here for them.
var NOT_HERE = ['$out', '$merge', '$documents']

function checkPipeline (pipeline) {
  if (!Array.isArray(pipeline)) throw fail('TypeMismatch', "'pipeline' option must be specified as an array")
  pipeline.forEach(function (stage) {
    var names = stage !== null && typeof stage === 'object' ? Object.keys(stage) : []
    if (names.length !== 1) throw fail('Location40323', 'A pipeline stage specification object must contain exactly one field.')
    if (names[0] === '$changeStream') throw fail('Location40573', 'The $changeStream stage is only supported on replica sets')
    if (!operators.isStage(names[0]) || NOT_HERE.indexOf(names[0]) >= 0) {
      throw fail('Location40324', "Unrecognized pipeline stage name: '" + names[0] + "'")
    }
    if (names[0] === '$group') checkGroup(stage.$group)
  })
}

function checkGroup (group) {
  if (!('_id' in group)) throw fail('Location15955', 'a group specification must include an _id')
}

/** Runs mingo; what it throws becomes an error of a server. */
function translate (run, pipeline) {
  try {
    return run()
  } catch (err) {
    throw asFailure(err, pipeline || [])
  }
}

function asFailure (err, pipeline) {
  var name = (/(\$\w+)/.exec(err.message) || [])[1]
  if (/unknown update operator/i.test(err.message)) return fail('FailedToParse', 'Unknown modifier: ' + name)
  if (/unknown (query|top level) operator/.test(err.message)) return fail('BadValue', 'unknown operator: ' + name)
  if (/is not registered/.test(err.message)) {
    if (groupsBy(name, pipeline)) return fail('Location15952', "unknown group operator '" + name + "'")
    return fail('InvalidPipelineOperator', "Unrecognized expression '" + name + "'")
  }
  return fail('BadValue', err.message)
}

function groupsBy (name, pipeline) {
  return pipeline.some(function (stage) {
    return Object.keys(stage.$group || {}).some(function (field) {
      var accumulator = stage.$group[field]
      return accumulator !== null && typeof accumulator === 'object' && name in accumulator
    })
  })
}

exports.checkPipeline = checkPipeline
exports.translate = translate
