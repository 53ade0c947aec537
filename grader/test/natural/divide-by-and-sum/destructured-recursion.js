// Head and tail recursion, the textbook definition of a sum.
'use strict'

const sum = ([head, ...tail]) => head === undefined ? 0 : head + sum(tail)

module.exports = (num, array) => num === 0 ? 0 : sum(array.map(x => x / num))
