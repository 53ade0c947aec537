'use strict'

module.exports = function createPlaces (catalogue) {
  const sold = catalogue.map(plant => plant.sold).sort((a, b) => b - a)
  const places = new Map(catalogue.map(plant => [plant.number, sold.indexOf(plant.sold) + 1]))
  return {
    /** A plant's place among all: one more than those that sold more. */
    of: number => places.get(number)
  }
}
