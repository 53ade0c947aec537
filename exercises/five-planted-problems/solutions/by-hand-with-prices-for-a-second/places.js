'use strict'

module.exports = function createPlaces (catalogue) {
  const best = catalogue.slice().sort((a, b) => b.sold - a.sold || a.number - b.number)
  const places = new Map(best.map((plant, i) => [plant.number, i + 1]))
  return {
    /** A plant's place among all: who sold most is first, of equals the one with the smaller number. */
    of: number => places.get(number)
  }
}
