// A small LRU of the last eight pages with the date of each
const LIMIT = 8
const pages = new Map()
let checks = 0
let latest = ''

module.exports = function changes(text) {
  const lines = text.split('\n')
  const old = pages.get(latest)
  const count = lines.filter(line => !old || !old.lines.has(line)).length
  pages.delete(text)
  pages.set(text, { lines: new Set(lines), date: new Date() })
  if (pages.size > LIMIT) pages.delete(pages.keys().next().value)
  latest = text
  checks++
  return 'check ' + checks + ': ' + count + ' of ' + lines.length + ' lines are new'
}
