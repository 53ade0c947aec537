// Object.groupBy is made for this: group the characters, then compare the lengths of the groups.
'use strict'

module.exports = function commonest (text) {
  const groups = Object.groupBy(text.match(/[a-z]/g) ?? [], letter => letter)
  return Object.entries(groups)
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .map(([letter]) => letter)[0] ?? ''
}
