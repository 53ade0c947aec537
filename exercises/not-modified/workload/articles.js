'use strict'
// Names for the catalogue, in three languages.

var ADJECTIVES = [
  { en: 'Small', de: 'Kleine', fr: 'Petite' },
  { en: 'Blue', de: 'Blaue', fr: 'Bleue' },
  { en: 'Round', de: 'Runde', fr: 'Ronde' },
  { en: 'Folding', de: 'Faltbare', fr: 'Pliable' },
  { en: 'Old', de: 'Ältere', fr: 'Âgée' },
  { en: 'Green', de: 'Grüne', fr: 'Émeraude' },
  { en: 'Light & warm', de: 'Leichte & warme', fr: 'Légère & chaude' },
  { en: 'Unbreakable', de: 'Unzerbrechliche', fr: 'Incassable' }
]

var THINGS = [
  { en: 'lamp', de: 'Lampe', fr: 'lampe' },
  { en: 'cup', de: 'Tasse', fr: 'tasse' },
  { en: 'bag', de: 'Tüte', fr: 'sacoche' },
  { en: 'clock', de: 'Uhr', fr: 'horloge' },
  { en: 'chair “Ease”', de: 'Sitzbank „Ease“', fr: 'chaise « Ease »' },
  { en: 'umbrella', de: 'Überdachung', fr: 'ombrelle' },
  { en: 'pan 9"', de: 'Pfanne 9"', fr: 'poêle 9"' },
  { en: 'ladder', de: 'Leiter', fr: 'échelle' }
]

/** So many articles, [{names: {en, de, fr}, cents, since (ms)}]. No two have the same names: a number tells them apart. */
module.exports = function makeArticles (count, random) {
  var articles = []
  for (var i = 0; i < count; i++) {
    var adjective = ADJECTIVES[random() % ADJECTIVES.length]
    var thing = THINGS[random() % THINGS.length]
    articles.push({
      names: {
        en: adjective.en + ' ' + thing.en + ' ' + i,
        de: adjective.de + ' ' + thing.de + ' ' + i,
        fr: adjective.fr + ' ' + thing.fr + ' ' + i
      },
      cents: 100 + random() % 100000,
      since: Date.UTC(2020, 0, 1 + random() % 2000)
    })
  }
  return articles
}
