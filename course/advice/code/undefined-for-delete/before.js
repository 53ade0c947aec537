'use strict'

module.exports = function publicPart (record) {
  delete record.stock
  var sum = 0
  for (var i = 0; i < 20; i++) sum += record.price + record.id + record.width * record.height
  return sum + (record.stock === undefined ? 0 : 1)
}
