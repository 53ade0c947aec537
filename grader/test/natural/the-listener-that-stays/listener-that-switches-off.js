// Leaves the listener where it is but switches it off with a flag
'use strict'

module.exports = function page (database, visitor) {
  let active = true
  let queries = 0
  let rows = 0
  database.on('query', (statement, found) => {
    if (!active) return
    queries++
    rows += found
  })
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error('no visitor ' + visitor)
    const orders = database.query('orders', visitor)
    const items = orders.map(order => database.query('items', order.id).length)
    return `${known.name}: ${orders.length} orders, ${items.reduce((a, b) => a + b, 0)} items (${queries} queries, ${rows} rows)`
  } finally {
    active = false
  }
}
