'use strict'

module.exports = function createPlants (catalogue) {
  const byNumber = new Map(catalogue.map(plant => [plant.number, plant]))
  return {
    /** The plants of these items, each with its quantity; null where one is unknown. They are the caller's to write into. */
    choose (items) {
      const lines = []
      for (const { number, quantity } of items) {
        const plant = byNumber.get(number)
        if (plant === undefined) return null
        lines.push({ number, name: plant.name, quantity })
      }
      return lines
    }
  }
}
