'use strict'

module.exports = function createPlants (catalogue) {
  return {
    /** The plants of these items, each with its quantity; null where one is unknown. They are the caller's to write into. */
    choose (items) {
      const copy = JSON.parse(JSON.stringify(catalogue))
      const lines = []
      for (const { number, quantity } of items) {
        const line = copy.find(plant => plant.number === number)
        if (line === undefined) return null
        line.quantity = quantity
        lines.push(line)
      }
      return lines
    }
  }
}
