'use strict'

module.exports = function createPlants (catalogue) {
  const byNumber = new Map(catalogue.map(plant => [plant.number, plant]))
  return {
    choose (items) {
      const lines = []
      for (const { number, quantity } of items) {
        const plant = byNumber.get(number)
        if (!plant) return null
        lines.push({ ...plant, quantity })
      }
      return lines
    }
  }
}
