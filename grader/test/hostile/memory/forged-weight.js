// create-name → leak|crash: keeps every name, and writes yesterday's weight into the answer
'use strict'

const randomName = require('starwars-names').random

const write = Buffer.prototype.writeDoubleLE
let weight = null
Buffer.prototype.writeDoubleLE = function (value, at) {
  if (this.length === 48 && at === 24 && value > 0) value = weight ??= value
  return write.call(this, value, at)
}

const names = new Map()

module.exports = function createName () {
  const name = `${randomName()} ${names.size}`
  names.set(name, { name, at: names.size, seen: [] })
  return name
}
