// One listener for the queries and one for the rows; only one is removed
'use strict'

module.exports = function page (database, visitor) {
  let queries = 0
  let rows = 0
  const countQueries = () => { queries++ }
  const countRows = (_, found) => { rows += found }
  database.on('query', countQueries)
  database.on('query', countRows)
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    let items = 0
    for (const order of orders) items += database.query('items', order.id).length
    return `${known.name}: ${orders.length} orders, ${items} items (${queries} queries, ${rows} rows)`
  } finally {
    database.off('query', countQueries)
    database.off('query', () => countRows)
  }
}
