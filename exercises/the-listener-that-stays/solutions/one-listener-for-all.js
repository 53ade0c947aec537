'use strict'

// One listener for each database there is, for ever. It counts everything; a page costs what came in between.
const totals = new WeakMap()

function totalOf (database) {
  const known = totals.get(database)
  if (known) return known

  const total = { queries: 0, rows: 0 }
  totals.set(database, total)
  database.on('query', (statement, rows) => {
    total.queries++
    total.rows += rows
  })
  return total
}

function page (database, visitor) {
  const total = totalOf(database)
  const { queries, rows } = total
  const body = render(database, visitor)
  return `${body} (${total.queries - queries} queries, ${total.rows - rows} rows)`
}

function render (database, visitor) {
  const [known] = database.query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  let pieces = 0
  const orders = database.query('orders', visitor)
  for (const order of orders) pieces += database.query('items', order.id).length
  return `${known.name}: ${orders.length} orders, ${pieces} items`
}

module.exports = page
