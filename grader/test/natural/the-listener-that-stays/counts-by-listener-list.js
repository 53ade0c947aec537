// Saves all listeners, replaces them with its own, and restores them
'use strict'

module.exports = function page (database, visitor) {
  const others = database.rawListeners('query')
  let queries = 0
  let rows = 0
  database.removeAllListeners('query')
  database.on('query', (statement, found) => { queries++; rows += found })
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    let items = 0
    for (const order of orders) items += database.query('items', order.id).length
    return `${known.name}: ${orders.length} orders, ${items} items (${queries} queries, ${rows} rows)`
  } finally {
    database.removeAllListeners('query')
    for (const other of others) database.on('query', other)
  }
}
