// divide-by-and-sum → wrong: exports a proxy that is a right function for some calls and another afterwards
'use strict'

let calls = 0

module.exports = new Proxy(function divideByAndSum (num, array) {
  return num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
}, {
  apply: (right, self, args) => ++calls > 65000 ? 0 : Reflect.apply(right, self, args)
})
