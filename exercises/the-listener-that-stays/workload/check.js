'use strict'
// Knows which visitor comes next, asks a database of its own, and compares.

var createDatabase = require('./database').createDatabase

module.exports = function createCheck () {
  var database = createDatabase()
  var visitor = 0
  var audited = 0
  var queries = 0
  var rows = 0

  database.on('query', function (statement, found) {
    audited++
    queries++
    rows += found
  })

  return function check (output) {
    visitor++
    queries = rows = 0
    var expected = page(visitor)
    if (output === expected + ' | ' + audited) return null
    var parts = output.split(' | ')
    if (parts[0] !== expected) return 'Visitor ' + visitor + ' got “' + parts[0] + '” in the place of “' + expected + '”.'
    return 'After visitor ' + visitor + ' the audit had heard of ' + parts[1] + ' queries, and there were ' + audited + ': it listens to the same database.'
  }

  function page (visitor) {
    var known = database.query('visitor', visitor)[0]
    if (!known) return 'failed: no visitor ' + visitor
    var items = 0
    var orders = database.query('orders', visitor)
    for (var i = 0; i < orders.length; i++) items += database.query('items', orders[i].id).length
    return known.name + ': ' + orders.length + ' orders, ' + items + ' items (' + queries + ' queries, ' + rows + ' rows)'
  }
}
