'use strict'

module.exports = function createPrices (ask) {
  return {
    async of (numbers) {
      const answers = await Promise.all(numbers.map(number => ask(`/prices?of=${number}`)))
      return Object.assign({}, ...answers)
    }
  }
}
