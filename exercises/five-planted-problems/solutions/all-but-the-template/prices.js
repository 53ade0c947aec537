'use strict'

module.exports = function createPrices (ask) {
  return {
    /** Prices in pence by the number of the plant. */
    of: numbers => ask(`/prices?of=${numbers}`)
  }
}
