'use strict'
// Ends a job of V8's, which keeps what a WeakRef was made of or has given alive for as long as the job lasts: in a loop that never returns
// to the event loop, for ever.

var vm = require('vm')

/**
 * A function that ends the job and runs nothing of a submission: a script that does nothing, in a context with a queue of microtasks of its
 * own. When that is empty V8 lets go of what it kept in the whole process; other microtasks, ticks and timers stay where they are.
 * To be made before vm is denied (shut.cjs), and before a submission is loaded, which can change none of what it calls. On an engine whose
 * contexts have no such queue it does nothing; none has a WeakRef either.
 */
exports.createJobEnd = function createJobEnd() {
  var native = Object.getPrototypeOf(vm.Script.prototype)
  if (!Object.prototype.hasOwnProperty.call(native, 'runInContext')) return function () {}
  var context = vm.createContext({}, { microtaskMode: 'afterEvaluate' })
  var script = new vm.Script('0')
  Object.defineProperty(native, 'runInContext', { writable: false, configurable: false }) // the method below looks it up at each call
  return script.runInContext.bind(script, context)
}
