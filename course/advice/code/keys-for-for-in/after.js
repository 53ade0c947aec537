'use strict'

module.exports = function sum (record) {
  var sum = 0
  var names = Object.keys(record)
  for (var i = 0; i < names.length; i++) {
    if (typeof record[names[i]] === 'number') sum += record[names[i]] + names[i].length
  }
  return sum
}
