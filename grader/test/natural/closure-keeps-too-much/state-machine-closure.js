// Wraps the state in one closure made by a factory
'use strict'

const createChecker = () => {
  let known = new Set()
  let number = 0
  return text => {
    const lines = text.split('\n')
    const count = lines.filter(line => !known.has(line)).length
    known = new Set(lines)
    return `check ${++number}: ${count} of ${lines.length} lines are new`
  }
}

module.exports = createChecker()
