// Removes the listener from a timeout of a minute, in case late queries come
module.exports = function page(database, visitor) {
  const cost = { queries: 0, rows: 0 }
  let closed = false
  const add = (statement, rows) => {
    if (closed) return
    cost.queries++
    cost.rows += rows
  }
  database.on('query', add)
  setTimeout(() => database.off('query', add), 60_000).unref()
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    let pieces = 0
    for (const order of orders) pieces += database.query('items', order.id).length
    return `${known.name}: ${orders.length} orders, ${pieces} items (${cost.queries} queries, ${cost.rows} rows)`
  } finally {
    closed = true
  }
}
