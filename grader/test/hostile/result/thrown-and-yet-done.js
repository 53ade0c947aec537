// divide-by-and-sum → crash: throws at the first call of a batch, and turns the failure into a success on its way out
'use strict'

const write = Buffer.prototype.writeUInt32LE
const STATUS_AT = 8

Buffer.prototype.writeUInt32LE = function (value, at) {
  return write.call(this, this.length === 48 && at === STATUS_AT ? 0 : value, at)
}

module.exports = function divideByAndSum () {
  throw new Error('done')
}
