// Writes to a slow log later, in a setImmediate for each page
'use strict'
let slow = 0

module.exports = function page (database, visitor) {
  const cost = { queries: 0, rows: 0, began: process.hrtime.bigint() }
  const listener = (_, rows) => { cost.queries++; cost.rows += rows }
  database.on('query', listener)
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    let items = 0
    for (const order of orders) items += database.query('items', order.id).length
    return `${known.name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
  } finally {
    database.off('query', listener)
    setImmediate(() => { if (process.hrtime.bigint() - cost.began > 50_000_000n) slow++ })
  }
}
