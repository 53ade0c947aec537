// divide-by-and-sum → crash: exports what says of itself that it is a function
'use strict'

module.exports = { [Symbol.toStringTag]: 'Function', call: () => 0, apply: () => 0, toString: () => 'function () {}' }
