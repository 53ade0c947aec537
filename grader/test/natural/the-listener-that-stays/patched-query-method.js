// Wraps database.query for the time of a page and puts the old one back
'use strict'

module.exports = function page (database, visitor) {
  const original = database.query
  let queries = 0
  let rows = 0
  database.query = function (statement, key) {
    const found = original.call(this, statement, key)
    queries++
    rows += found.length
    return found
  }
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    let items = 0
    for (const order of orders) items += database.query('items', order.id).length
    return `${known.name}: ${orders.length} orders, ${items} items (${queries} queries, ${rows} rows)`
  } finally {
    database.query = original
  }
}
