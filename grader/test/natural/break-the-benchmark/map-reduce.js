// Spread into an array, reduced into a Map, then reduced once more to the best entry.
'use strict'

const isLetter = c => c >= 'a' && c <= 'z'
const tally = (map, c) => map.set(c, (map.get(c) ?? 0) + 1)
const better = (a, b) => b[1] > a[1] || (b[1] === a[1] && b[0] < a[0]) ? b : a

module.exports = text => [...[...text].filter(isLetter).reduce(tally, new Map())].reduce(better, ['', 0])[0]
