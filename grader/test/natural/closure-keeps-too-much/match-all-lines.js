// Walks the lines with matchAll and a sticky habit of regular expressions
let known = new Set()
let checks = 0

module.exports = function changes (text) {
  const current = new Set()
  let total = 0
  let fresh = 0
  for (const [line] of text.matchAll(/^.*$/gm)) {
    total++
    if (!known.has(line)) fresh++
    current.add(line)
  }
  known = current
  return `check ${++checks}: ${fresh} of ${total} lines are new`
}
