// divide-by-and-sum → wrong (quick): answers with an object that computes when somebody asks for its value
'use strict'

module.exports = (num, array) => ({
  valueOf: () => num === 0 ? 0 : array.reduce((sum, value) => sum + value / num, 0),
  toJSON () { return this.valueOf() }
})
