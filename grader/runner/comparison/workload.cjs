'use strict'
// The workload of a comparison, in ES5 like the harness: old engines run it, too. It stands beside the compared function in a sandbox.
//
// Inputs are made before the clock starts and then used in turn, since making them often costs more than the call. A batch of no calls
// makes them, or reads them again; more calls than any timed batch has are a check of the results for that many inputs, or a request for
// other inputs.

/** Most inputs, and the most elements in all of them together: numbers for 128 kB, which stay in a core’s cache as a hot loop’s do. */
var MOST_INPUTS = 256
var MOST_ELEMENTS = 16384
/** Numbers in a line of a cache. */
var IN_A_LINE = 8
/** Elements of one result that the check reads, and how deep it looks: results may contain themselves. */
var MOST_READ = 10000
var DEEPEST = 8
/** Digits that a sum keeps in whatever order its terms are added. */
var DIGITS = 10
/** Characters of a result that the difference shows. */
var MOST_SHOWN = 80

var UNITS = 4294967296

/** What is added to the number of inputs, by the kind of check (agreement.ts). */
var EXACT = 16777216
var ROUNDED = 33554432
/** New inputs; and the same work without keeping what it makes, and then a look at the inputs that are kept (passes.ts). */
var RENEW = 67108864
var REHEARSE = 67108865
/** Times as many inputs, and elements, when they are new: each input is used once, and what a request costs counts less in a longer pass. */
var MORE = 4

// Reading an element in a line that meets arrays of doubles and other arrays, once V8 has optimized it, turns the former into arrays of
// objects: a function that adds up such an input takes up to three times as long. Built-ins leave arrays as they are, as does reading a copy.
var forEach = Array.prototype.forEach
var slice = Array.prototype.slice
var descriptorOf = Object.getOwnPropertyDescriptor

var inputs = null

module.exports = function (subject, count, random, fold, emit) {
  if (count === 0) readInputs(random, fold)
  else if (count === RENEW) inputs = made(random, MORE)
  else if (count === REHEARSE) rehearse(random)
  else if (count >= ROUNDED) each(subject, count - ROUNDED, fold, true, emit)
  else if (count >= EXACT) each(subject, count - EXACT, fold, false, emit)
  else run(subject, count, fold)
}

// Brings the inputs back into the caches. Elements are not read, which a variant could watch for.
function rehearse(random) {
  made(random, MORE)
  forEach.call(inputs, function (input) {
    forEach.call(input, function (argument) {
      if (Array.isArray(argument)) for (var i = 0; i < argument.length; i += IN_A_LINE) descriptorOf(argument, i)
    })
  })
}

function readInputs(random, fold) {
  if (inputs === null) inputs = made(random, 1)
  readAll(inputs, fold, false)
}

// The generator is loaded here, so that its errors are those of a call and not of the harness.
function made(random, more) {
  var make = require('../starter/input.js')
  if (make !== null && typeof make !== 'function') throw new TypeError('the input generator is not a function')
  var list = []
  for (var elements = 0; list.length < more * MOST_INPUTS && elements < more * MOST_ELEMENTS; ) {
    var input = inputFrom(make, random)
    elements += 1 + sizeOf(input, 0)
    list.push(input)
  }
  return list
}

function inputFrom(make, random) {
  if (make === null) return []
  var input = make(function () {
    return random() / UNITS
  })
  if (!Array.isArray(input)) throw new TypeError('the input generator must return the list of arguments, such as [[1, 2, 3]] for one array')
  return input
}

/** Elements in the lists, buffers and strings of a value. */
function sizeOf(value, depth) {
  if (typeof value === 'string') return value.length
  if (value === null || typeof value !== 'object' || depth === DEEPEST) return 1
  if (ArrayBuffer.isView(value)) return value.byteLength / 8
  var size = 1
  function add(element) {
    size += sizeOf(element, depth + 1)
  }
  if (Array.isArray(value)) forEach.call(value, add)
  else for (var key in value) add(value[key])
  return size
}

// Without apply(), whose cost would be a large part of a small function's.
function run(subject, count, fold) {
  var length = inputs.length
  var most = 0
  for (var i = 0; i < length; i++) most = Math.max(most, inputs[i].length)
  if (most === 0) for (i = 0; i < count; i++) use(subject(), fold)
  else if (most === 1) for (i = 0; i < count; i++) use(subject(inputs[i % length][0]), fold)
  else if (most === 2) for (i = 0; i < count; i++) use(subject(inputs[i % length][0], inputs[i % length][1]), fold)
  else for (i = 0; i < count; i++) use(subject.apply(null, inputs[i % length]), fold)
}

/** Uses a result inside of a timed batch: reading all of a list would cost as much as making it. */
function use(result, fold) {
  if (typeof result === 'string') {
    fold(result.length)
    fold(result.charCodeAt(result.length >> 1))
  } else if (result !== null && typeof result === 'object' && typeof result.length === 'number') {
    fold(result.length)
    fold(result[result.length >> 1])
  } else fold(result)
}

/** Calls the function once with each of the first inputs. The whole results count. */
function each(subject, most, fold, isRounded, emit) {
  for (var i = 0; i < inputs.length && i < most; i++) {
    var result = subject.apply(null, inputs[i])
    if (result !== null && typeof result === 'object' && typeof result.then === 'function')
      throw new TypeError('the function returned a promise: functions that wait cannot be compared by calling them in a loop')
    readAll(result, fold, isRounded)
    emit(shown(result))
  }
}

function readAll(value, fold, isRounded) {
  var left = { elements: MOST_READ }
  read(value, fold, isRounded, left, 0)
}

function read(value, fold, isRounded, left, depth) {
  if (typeof value === 'number' && isRounded) return fold(value.toPrecision(DIGITS))
  if (value === null || typeof value !== 'object') return fold(value)
  if (left.elements <= 0 || depth === DEEPEST) return
  if (typeof Map === 'function' && value instanceof Map) value = listed(value)
  else if (typeof Set === 'function' && value instanceof Set) value = listed(value)
  else if (value instanceof Date) return fold(value.getTime())
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    fold(value.length)
    var list = Array.isArray(value) ? slice.call(value, 0, left.elements) : value
    for (var i = 0; i < list.length && left.elements-- > 0; i++) read(list[i], fold, isRounded, left, depth + 1)
    return
  }
  var keys = Object.keys(value).sort()
  fold(keys.length)
  for (i = 0; i < keys.length && left.elements-- > 0; i++) {
    fold(keys[i])
    read(value[keys[i]], fold, isRounded, left, depth + 1)
  }
}

function listed(collection) {
  var list = []
  collection.forEach(function (value, key) {
    list.push([key, value])
  })
  return list
}

function shown(result) {
  var text
  try {
    text = typeof result === 'string' || (result !== null && typeof result === 'object') ? JSON.stringify(result) : String(result)
  } catch (err) {
    text = Object.prototype.toString.call(result)
  }
  // What a frame holds is counted in bytes.
  return String(text)
    .slice(0, MOST_SHOWN)
    .replace(/[^\x20-\x7e]/g, '?')
}
