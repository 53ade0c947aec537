'use strict'

module.exports = function createPrices (ask) {
  return { of: numbers => ask('/prices?of=' + numbers.join(',')) }
}
