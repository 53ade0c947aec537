// break-the-benchmark, slow 3 → object-searches: it sorts twenty-six counts, not the text
'use strict'
module.exports = function commonest (text) {
  const counts = {}
  for (const character of text) if (character >= 'a' && character <= 'z') counts[character] = (counts[character] ?? 0) + 1
  const sorted = Object.entries(counts).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return sorted.length === 0 ? '' : sorted[0][0]
}
