'use strict'

module.exports = function serialize (record) {
  return JSON.stringify(record)
}
