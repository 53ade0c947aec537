'use strict'

module.exports = function createPrices (ask) {
  return {
    /** Prices in pence by the number of the plant, all asked for at once. */
    async of (numbers) {
      return Object.assign({}, ...await Promise.all(numbers.map(number => ask(`/prices?of=${number}`))))
    }
  }
}
