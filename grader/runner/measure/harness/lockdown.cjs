'use strict'
// Locks down, before a submission is loaded, every place where it could install code that runs between two batches. That
// includes Node's own JavaScript: after each write it looks for `errno` on an empty object, and it reads every buffer's length.
// Code that answers there sees the request and could act in place of the harness.

var v8 = require('v8')
var vm = require('vm')

// Access below the language: bytecode from a code cache, the engine's flags, the contents of its heap.
var OF_V8 = ['setFlagsFromString', 'getHeapSnapshot', 'writeHeapSnapshot', 'queryObjects']

/**
 * From now on, nothing can be added to the prototypes of objects, arrays, errors and buffers, no accessor of a buffer can be
 * replaced, and vm is denied.
 */
function lockdown() {
  // Engines without the permission model give no verdicts, and their old V8 would have slower arrays from here on.
  if (!process.permission) return
  Object.preventExtensions(Object.prototype)
  Object.preventExtensions(Array.prototype)
  Object.preventExtensions(Error.prototype) // a pipe that was closed is an error, on which Node writes its number
  for (var above = Buffer.prototype; above !== Object.prototype; above = Object.getPrototypeOf(above)) lockBuffer(above)
  deny(vm, Object.keys(vm))
  deny(v8, OF_V8)
}

/**
 * Not frozen, because objects that inherit a read-only method cannot be assigned a property of that name, such as `at` or
 * `keys`. One method is looked up through another (outputs.cjs uses it to cut).
 */
function lockBuffer(prototype) {
  Object.preventExtensions(prototype)
  Object.getOwnPropertyNames(prototype).forEach(function (name) {
    var is = Object.getOwnPropertyDescriptor(prototype, name)
    if (is.get) Object.defineProperty(prototype, name, { configurable: false })
    else if (name === 'subarray') Object.defineProperty(prototype, name, { configurable: false, writable: false })
  })
  // Redefined properties put an object into dictionary mode, where V8 inlines none of them: a loop up to a Buffer’s `length` was
  // 7 times slower in a sandbox. V8 restores fast properties when the object becomes a prototype.
  Object.create(prototype)
}

function deny(module, names) {
  names.forEach(function (name) {
    module[name] = denied
  })
}

function denied() {
  var err = new Error('Denied')
  err.code = 'ERR_ACCESS_DENIED' // the same code as for a native method that the fence denies
  throw err
}

exports.lockdown = lockdown
