'use strict'
// Outputs that must be checked one by one (a name must never repeat) leave the sandbox as length-prefixed UTF-8.

var CAPACITY_BYTES = 1 << 20
var MOST_BYTES = 255

// Bound before a submission is loaded, which could replace the method on the prototype.
var write = Function.prototype.call.bind(Buffer.prototype.utf8Write)
var cut = Function.prototype.call.bind(Buffer.prototype.slice)
var alloc = Buffer.alloc

/** {start, emit(string), end() → Buffer | null, each(buffer, check)}. One buffer for all batches, so that memory does not grow. */
function createOutputs() {
  var buffer = null
  var used = 0

  function start() {
    used = 0
  }

  function emit(output) {
    if (typeof output !== 'string') throw new TypeError('a string was expected, ' + kindOf(output) + ' was returned')
    if (buffer === null) buffer = alloc(CAPACITY_BYTES)
    if (used + 4 * output.length + 1 > CAPACITY_BYTES)
      throw new RangeError('the outputs of one batch are longer than ' + CAPACITY_BYTES + ' bytes')
    var length = write(buffer, output, used + 1, MOST_BYTES + 1)
    if (length > MOST_BYTES) throw new RangeError('an output is longer than ' + MOST_BYTES + ' bytes')
    buffer[used] = length
    used += 1 + length
  }

  function end() {
    return used === 0 ? null : cut(buffer, 0, used)
  }

  /** check(output) → null or a problem; the first problem is returned. */
  function each(body, check) {
    for (var at = 0; at < body.length; ) {
      var length = body[at]
      var problem = check(body.toString('utf8', at + 1, at + 1 + length))
      if (problem !== null && problem !== undefined) return String(problem)
      at += 1 + length
    }
    return null
  }

  return { start: start, emit: emit, end: end, each: each }
}

function kindOf(output) {
  return output !== null && typeof output === 'object' && typeof output.then === 'function' ? 'a promise (remove “async”)' : typeof output
}

exports.createOutputs = createOutputs
