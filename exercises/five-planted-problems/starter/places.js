'use strict'

module.exports = function createPlaces (catalogue) {
  return {
    /** A plant's place among all: who sold most is first, of equals the one with the smaller number. */
    of (number) {
      const best = catalogue.slice().sort((a, b) => b.sold - a.sold || a.number - b.number)
      return best.findIndex(plant => plant.number === number) + 1
    }
  }
}
