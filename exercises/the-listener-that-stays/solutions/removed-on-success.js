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

// The right function is taken away, where nothing fails on the way. One visitor in three is not known.
function page (database, visitor) {
  const cost = new Cost()
  const add = cost.add.bind(cost)
  database.on('query', add)
  const body = render(database, visitor)
  database.removeListener('query', add)
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
