'use strict'
// Ends a V8 job. V8 keeps the targets of new and dereferenced WeakRefs alive until the job ends, which is never in a loop that
// does not return to the event loop.

var vm = require('vm')

/**
 * Makes a function that ends the job without running any code of the submission: an empty script in a context with its own
 * microtask queue. When that queue is empty, V8 releases WeakRef targets in the whole process; other microtasks, ticks and
 * timers stay pending. Make it before vm is denied (lockdown.cjs) and before a submission is loaded, which then cannot change
 * anything it calls. On engines whose contexts lack such queues it does nothing; those have no WeakRef either.
 */
exports.createJobEnd = function createJobEnd() {
  var native = Object.getPrototypeOf(vm.Script.prototype)
  if (!Object.prototype.hasOwnProperty.call(native, 'runInContext')) return function () {}
  var context = vm.createContext({}, { microtaskMode: 'afterEvaluate' })
  var script = new vm.Script('0')
  Object.defineProperty(native, 'runInContext', { writable: false, configurable: false }) // the method below looks it up at each call
  return script.runInContext.bind(script, context)
}
