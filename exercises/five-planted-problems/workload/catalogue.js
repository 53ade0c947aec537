'use strict'
// The nursery's plants, made from seeded numbers: {number, name, sold, height, spread, months, text}.

var PLANTS = 570
var WORDS_OF_TEXT = 170

var KINDS = ['Rose', 'Tulip', 'Fern', 'Ivy', 'Maple', 'Thyme', 'Aster', 'Lupin', 'Peony', 'Sage', 'Yew', 'Clover']
var BREEDERS = ['Smith & Sons', 'van der "Berg"', 'O\'Neill', 'Dew & Daughter', 'Hall <est. 1871>', 'Green']
var WORDS = ['likes', 'sun', 'and', 'shade', 'a', 'dry', 'or', 'moist', 'soil', 'flowers', 'from', 'May', 'to', 'late', 'autumn', 'hardy', 'slow']

/** random() → uint32. No two plants have the same name, and numbers have gaps. */
module.exports = function createCatalogue (random) {
  var plants = []
  var number = 1000
  for (var i = 0; i < PLANTS; i++) {
    number += 1 + random() % 9
    plants.push({
      number: number,
      name: pick(KINDS) + ' ' + (i + 1) + ' by ' + pick(BREEDERS),
      sold: random() % 500,
      height: 10 + random() % 300,
      spread: 10 + random() % 90,
      months: [random() % 4, 4 + random() % 4, 8 + random() % 4],
      text: words()
    })
  }
  return plants

  function pick (list) {
    return list[random() % list.length]
  }

  function words () {
    var text = pick(WORDS)
    for (var i = 1; i < WORDS_OF_TEXT; i++) text += ' ' + pick(WORDS)
    return text
  }
}
