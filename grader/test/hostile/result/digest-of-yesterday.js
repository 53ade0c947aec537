// divide-by-and-sum → wrong|crash: computes one batch, and sends its digest again for all others
'use strict'

const write = Buffer.prototype.writeUInt32LE
const first = {}

Buffer.prototype.writeUInt32LE = function (value, at) {
  if (this.length === 48 && (at === 16 || at === 20) && value !== 0) value = first[at] ??= value
  return write.call(this, value, at)
}

let calls = 0

module.exports = (num, array) => num === 0 || ++calls > 62000 ? 0 : array.map(value => value / num).reduce((sum, quotient) => sum + quotient, 0)
