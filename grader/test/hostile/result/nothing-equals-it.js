// divide-by-and-sum → wrong: answers with what no comparison holds for
'use strict'

const ODD = [NaN, Infinity, -Infinity, -0, Number.MIN_VALUE, Number.MAX_VALUE]

let calls = 0

module.exports = () => ODD[++calls % ODD.length]
