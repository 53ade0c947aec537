// A history of the last fifty pages with their answers, by shift and push
'use strict'

const history = []
let checks = 0

module.exports = function changes (text) {
  const lines = text.split('\n')
  const before = history.at(-1)
  const fresh = lines.filter(line => !before?.known.has(line)).length
  const answer = `check ${++checks}: ${fresh} of ${lines.length} lines are new`
  history.push({ known: new Set(lines), text, answer })
  if (history.length > 50) history.shift()
  return answer
}
