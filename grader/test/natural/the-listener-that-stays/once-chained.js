// A once listener that adds itself again after each query, and is removed in finally
'use strict'

module.exports = function page (database, visitor) {
  let queries = 0
  let rows = 0
  function hear (statement, found) {
    queries++
    rows += found
    database.once('query', hear)
  }
  database.once('query', hear)
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    const items = orders.reduce((sum, order) => sum + database.query('items', order.id).length, 0)
    return `${known.name}: ${orders.length} orders, ${items} items (${queries} queries, ${rows} rows)`
  } finally {
    database.off('query', hear)
  }
}
