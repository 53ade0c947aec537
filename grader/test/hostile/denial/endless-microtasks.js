// divide-by-and-sum → timeout: a chain of microtasks, between which nothing else runs
'use strict'

function again () {
  queueMicrotask(again)
}

again()

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
