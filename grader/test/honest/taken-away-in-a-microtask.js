// the-listener-that-stays → pass: the listener is removed in a microtask, when the page is done
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

// The page of a visitor, with a line at its foot that says what it has cost.
function page (database, visitor) {
  const cost = new Cost()
  const add = cost.add.bind(cost)
  database.on('query', add)
  queueMicrotask(() => database.removeListener('query', add)) // runs as soon as this request is answered, also when it throws
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
