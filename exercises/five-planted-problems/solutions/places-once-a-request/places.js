'use strict'

module.exports = function createPlaces (catalogue) {
  let places = null
  return {
    /** A plant's place among all: who sold most is first, of equals the one with the smaller number. */
    of (number) {
      if (places === null) {
        const best = catalogue.slice().sort((a, b) => b.sold - a.sold || a.number - b.number)
        places = new Map(best.map((plant, i) => [plant.number, i + 1]))
        queueMicrotask(() => { places = null }) // another request may have another catalogue
      }
      return places.get(number)
    }
  }
}
