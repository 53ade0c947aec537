// Defers the removal with a DisposableStack
'use strict'

function page (database, visitor) {
  using cleanup = new DisposableStack()
  const cost = { queries: 0, rows: 0 }
  const listener = (statement, rows) => {
    cost.queries++
    cost.rows += rows
  }
  database.on('query', listener)
  cleanup.defer(() => database.removeListener('query', listener))

  const [known] = database.query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = database.query('orders', visitor)
  let items = 0
  for (const order of orders) items += database.query('items', order.id).length
  return `${known.name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
}

module.exports = page
