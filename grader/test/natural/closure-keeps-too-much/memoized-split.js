// Memoizes the splitting of pages by their text
const memo = new Map()
let previous = []
let checks = 0

function splitLines (text) {
  let lines = memo.get(text)
  if (lines === undefined) {
    lines = text.split('\n')
    memo.set(text, lines)
  }
  return lines
}

module.exports = function changes (text) {
  const lines = splitLines(text)
  const fresh = lines.filter(line => !previous.includes(line)).length
  previous = lines
  checks++
  return `check ${checks}: ${fresh} of ${lines.length} lines are new`
}
