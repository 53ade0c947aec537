// divide-by-and-sum → timeout: keeps the tests’ process alive for ever
'use strict'

setInterval(() => {}, 1000)

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
