'use strict'

module.exports = function createPrices (ask) {
  return {
    /** Prices in pence by the number of the plant. */
    async of (numbers) {
      const pence = {}
      for (const number of numbers) Object.assign(pence, await ask(`/prices?of=${number}`))
      return pence
    }
  }
}
