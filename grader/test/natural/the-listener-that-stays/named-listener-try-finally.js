// Declares the listener as an inner function and removes it in finally
'use strict'

function page (database, visitor) {
  let queries = 0
  let rows = 0

  function onQuery (statement, found) {
    queries += 1
    rows += found
  }

  database.on('query', onQuery)
  try {
    const person = database.query('visitor', visitor)[0]
    if (!person) throw new Error('no visitor ' + visitor)
    const orders = database.query('orders', visitor)
    const items = orders.reduce((sum, order) => sum + database.query('items', order.id).length, 0)
    return `${person.name}: ${orders.length} orders, ${items} items (${queries} queries, ${rows} rows)`
  } finally {
    database.off('query', onQuery)
  }
}

module.exports = page
