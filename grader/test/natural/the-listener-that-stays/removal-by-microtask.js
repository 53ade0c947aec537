// Removes the listener in a microtask, after the page is there
'use strict'

module.exports = function page (database, visitor) {
  const cost = { queries: 0, rows: 0, open: true }
  const listener = (_, rows) => {
    if (!cost.open) return
    cost.queries++
    cost.rows += rows
  }
  database.on('query', listener)
  queueMicrotask(() => database.off('query', listener))

  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    const items = orders.reduce((sum, { id }) => sum + database.query('items', id).length, 0)
    return `${known.name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
  } finally {
    cost.open = false
  }
}
