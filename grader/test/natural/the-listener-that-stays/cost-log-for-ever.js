// Removes the listener, but pushes every cost to a log for the nightly report
'use strict'
const report = []

module.exports = function page (database, visitor) {
  const cost = { visitor, queries: 0, rows: 0 }
  const add = (statement, rows) => {
    cost.queries++
    cost.rows += rows
  }
  database.on('query', add)
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    let items = 0
    for (const { id } of orders) items += database.query('items', id).length
    return `${known.name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
  } finally {
    database.off('query', add)
    report.push(cost)
  }
}
