// My team likes functional code, so this is composed from curried helpers.
'use strict'

const pipe = (...fns) => input => fns.reduce((value, fn) => fn(value), input)
const map = fn => list => list.map(fn)
const fold = (fn, start) => list => list.reduce(fn, start)
const divideBy = d => n => n / d
const add = (a, b) => a + b

const divideByAndSum = (num, array) =>
  num === 0 ? 0 : pipe(map(divideBy(num)), fold(add, 0))(array)

module.exports = divideByAndSum
