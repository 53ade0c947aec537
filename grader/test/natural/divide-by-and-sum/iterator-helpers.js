// Iterator helpers are lazy, so nothing is allocated between the two steps.
'use strict'

module.exports = (num, array) => {
  if (num === 0) return 0
  return array.values().map(v => v / num).reduce((a, b) => a + b, 0)
}
