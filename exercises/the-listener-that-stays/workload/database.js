'use strict'
// A database that answers at once, from arithmetic: one in three visitors is not known, the others have up to three orders.

var EventEmitter = require('events').EventEmitter
var imul = Math.imul // taken before the submission is loaded

var NAMES = ['Ada', 'Edsger', 'Grace', 'Barbara', 'Donald', 'Frances', 'Niklaus', 'Radia']

/** An EventEmitter with query(statement, key) → rows. Whoever listens for 'query' is told statement and number of rows. */
exports.createDatabase = function createDatabase () {
  var database = new EventEmitter()
  database.query = function query (statement, key) {
    var rows = answer(statement, key)
    database.emit('query', statement, rows.length)
    return rows
  }
  return database
}

function answer (statement, key) {
  if (statement === 'visitor') return key % 3 === 0 ? [] : [{ id: key, name: NAMES[mix(key) & 7] }]
  if (statement === 'orders') return ordersOf(key)
  return itemsOf(key)
}

function ordersOf (visitor) {
  var orders = []
  for (var i = 0; i < mix(visitor + 17) % 4; i++) orders[i] = { id: 4 * visitor + i }
  return orders
}

function itemsOf (order) {
  var items = []
  for (var i = 0; i <= mix(order + 71) % 5; i++) items[i] = { order: order, at: i }
  return items
}

function mix (number) {
  var mixed = imul(number ^ (number >>> 15), 0x2c1b3c6d)
  mixed = imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
