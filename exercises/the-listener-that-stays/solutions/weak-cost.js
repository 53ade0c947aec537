'use strict'

// What answering one visitor has cost the database.
class Cost {
  constructor () {
    this.queries = 0
    this.rows = 0
  }

  add (statement, rows) {
    this.queries++
    this.rows += rows
  }
}

// The cost may be collected. The function that would add to it may not: the database holds it.
function page (database, visitor) {
  const cost = new Cost()
  const weak = new WeakRef(cost)
  database.on('query', (statement, rows) => weak.deref()?.add(statement, rows))
  const body = render(database, visitor)
  return `${body} (${cost.queries} queries, ${cost.rows} rows)`
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
