// No finally: removes the listener before throwing and before returning
module.exports = function page(database, visitor) {
  var queries = 0, rows = 0
  var count = function (statement, n) {
    queries++
    rows += n
  }
  database.on('query', count)

  var found = database.query('visitor', visitor)
  if (found.length === 0) {
    database.removeListener('query', count)
    throw new Error('no visitor ' + visitor)
  }
  var orders = database.query('orders', visitor)
  var items = 0
  for (var i = 0; i < orders.length; i++) {
    items += database.query('items', orders[i].id).length
  }
  database.removeListener('query', count)
  return found[0].name + ': ' + orders.length + ' orders, ' + items + ' items (' + queries + ' queries, ' + rows + ' rows)'
}
