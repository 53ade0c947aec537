'use strict'
// Shut before a submission is loaded: what it could put something of its own into, to be called by it between two batches.
// Node's own JavaScript is part of the road: after each write it looks for `errno` on an empty object, and it asks every buffer for its
// length. Whoever answers there holds the question, and can go on in the place of the harness.

var v8 = require('v8')
var vm = require('vm')

// What reaches beneath the language: bytecode from a code cache, the engine's flags, and what lies in its heap.
var OF_V8 = ['setFlagsFromString', 'getHeapSnapshot', 'writeHeapSnapshot', 'queryObjects']

/**
 * From now on nothing is added to the prototypes of objects, arrays, errors and buffers, no accessor of a buffer is
 * replaced, and vm is denied.
 */
function lockdown() {
  // Without a fence, as on engines of before it, no verdict is made, and arrays of V8's of then would be slower from here on.
  if (!process.permission) return
  Object.preventExtensions(Object.prototype)
  Object.preventExtensions(Array.prototype)
  Object.preventExtensions(Error.prototype) // a pipe that was closed is an error, on which Node writes its number
  for (var above = Buffer.prototype; above !== Object.prototype; above = Object.getPrototypeOf(above)) lockBuffer(above)
  deny(vm, Object.keys(vm))
  deny(v8, OF_V8)
}

/**
 * Not frozen: where a prototype's method cannot be written, no object that inherits it can have a property of that name, as `at` or `keys`.
 * Of the methods one is found through another (outputs.cjs cuts by it).
 */
function lockBuffer(prototype) {
  Object.preventExtensions(prototype)
  Object.getOwnPropertyNames(prototype).forEach(function (name) {
    var is = Object.getOwnPropertyDescriptor(prototype, name)
    if (is.get) Object.defineProperty(prototype, name, { configurable: false })
    else if (name === 'subarray') Object.defineProperty(prototype, name, { configurable: false, writable: false })
  })
  // Redefined properties leave an object in dictionary mode, where V8 inlines none of them: a loop up to a Buffer’s `length` was 7 times
  // slower in a box than outside. V8 gives an object fast properties again when it becomes a prototype.
  Object.create(prototype)
}

function deny(module, names) {
  names.forEach(function (name) {
    module[name] = denied
  })
}

function denied() {
  var err = new Error('Denied')
  err.code = 'ERR_ACCESS_DENIED' // as Node says of what its fence keeps out
  throw err
}

exports.lockdown = lockdown
