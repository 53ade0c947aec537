// divide-by-and-sum → wrong: answers at once with a promise, and computes when nobody looks at the clock
'use strict'

module.exports = (num, array) => new Promise(resolve => setImmediate(() => resolve(array.reduce((sum, value) => sum + value / num, 0))))
