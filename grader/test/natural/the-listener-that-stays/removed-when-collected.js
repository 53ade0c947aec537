// Lets a FinalizationRegistry remove the listener when the cost object is gone
'use strict'

const registry = new FinalizationRegistry(({ database, listener }) => database.off('query', listener))

module.exports = function page (database, visitor) {
  const cost = { queries: 0, rows: 0 }
  const weak = new WeakRef(cost)
  const listener = (_, rows) => {
    const alive = weak.deref()
    if (alive) { alive.queries++; alive.rows += rows }
  }
  database.on('query', listener)
  registry.register(cost, { database, listener })
  const [known] = database.query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = database.query('orders', visitor)
  let items = 0
  for (const order of orders) items += database.query('items', order.id).length
  return `${known.name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
}
