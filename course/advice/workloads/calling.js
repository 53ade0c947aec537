'use strict'
// V8 inlines nothing at a call site that has met many functions. So it compiles the subject on its own, as in a program that
// calls it from many places, and in the same way in every process. What V8 inlines within the subject is part of the advice.

var STRANGERS = [
  function (a, b) { return a },
  function (a, b) { return b },
  function (a) { return 1 },
  function (a) { return 2 },
  function () { return 3 },
  function () { return 4 }
]

module.exports = function createCall () {
  var call = function (subject, a, b) { return subject(a, b) }
  for (var i = 0; i < 600; i++) call(STRANGERS[i % STRANGERS.length], i, i)
  return call
}
