'use strict'

module.exports = function sum (record) {
  var sum = 0
  for (var name in record) {
    if (Object.prototype.hasOwnProperty.call(record, name) && typeof record[name] === 'number') sum += record[name] + name.length
  }
  return sum
}
