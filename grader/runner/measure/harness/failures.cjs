'use strict'
// Describes a failure of the submission for the learner.

var ROOT = require('./sources.cjs').ROOT

// Node's own message names a command-line flag, which a learner cannot set.
var DENIED =
  'What is measured here runs without threads, child processes, the debugger, the module vm, V8’s flags and heap snapshots, and the files of the machine.'

// V8's message about an object that is locked down (lockdown.cjs), or that the submission froze itself.
var SHUT =
  /object is not extensible$|^\[object Array\] is not extensible$|^Cannot redefine property: (byteLength|byteOffset|buffer|length|subarray)$/
var LOCKDOWN_HINT = ' (where it is measured, nothing can be added to the prototypes of Object, Array, Error, Buffer and typed arrays)'

// Sloppy-mode code gets no error when it adds to a locked prototype; it fails later, when it calls the method that it tried to add.
var PROTOTYPE = /\b(?:Object|Array|Error|Buffer|\w+Array)\.prototype\b/
var ADDING = /(?:\.([A-Za-z_$][\w$]*)|\[\s*(?:'([^']+)'|"([^"]+)")\s*\])\s*=(?![=>])/g
var MISSING = /\.([A-Za-z_$][\w$]*) is not a function$/
var added = Object.create(null)

/** Notes what these sources may add to prototypes that are shut. */
function noteAdded(files) {
  Object.keys(files).forEach(function (path) {
    if (!PROTOTYPE.test(files[path])) return
    files[path].replace(ADDING, function (_, name, single, double) {
      added[name || single || double] = true
    })
  })
}

/** {name, message, file, line, column}: the place in the submission where `err` was thrown; null if its stack names none. */
function describe(err) {
  var thrown = err !== null && typeof err === 'object' ? err : { name: 'Thrown', message: String(err) }
  var stack = String(thrown.stack || '')
  var place = syntaxPlace(thrown, stack) || framePlace(stack) || { file: null, line: null, column: null }
  return { name: String(thrown.name), message: messageOf(thrown), file: place.file, line: place.line, column: place.column }
}

function messageOf(thrown) {
  var message = thrown.code === 'ERR_ACCESS_DENIED' ? DENIED : String(thrown.message)
  return isOfShut(message) && !Object.isExtensible(Array.prototype) ? message + LOCKDOWN_HINT : message
}

function isOfShut(message) {
  var missing = MISSING.exec(message)
  return SHUT.test(message) || (missing !== null && added[missing[1]] === true)
}

// The stack of a SyntaxError starts with the file, the line, its text, and carets under the position.
function syntaxPlace(err, stack) {
  if (err.name !== 'SyntaxError') return null
  var lines = stack.split('\n')
  var head = new RegExp('^' + ROOT + '/(.+):(\\d+)$').exec(lines[0])
  if (!head) return null
  var caret = (lines[2] || '').indexOf('^')
  return { file: head[1], line: Number(head[2]), column: caret < 0 ? null : caret + 1 }
}

function framePlace(stack) {
  var frame = new RegExp(ROOT + '/(starter/[^:)]+):(\\d+):(\\d+)').exec(stack)
  return frame && { file: frame[1], line: Number(frame[2]), column: Number(frame[3]) }
}

exports.describe = describe
exports.noteAdded = noteAdded
