'use strict'

// What is declared with `using` is disposed of at the end of its block, also where that ends with an error.
function page (database, visitor) {
  using cost = costOf(database)
  const body = render(database, visitor)
  return `${body} (${cost.queries} queries, ${cost.rows} rows)`
}

function costOf (database) {
  const cost = {
    queries: 0,
    rows: 0,
    [Symbol.dispose]: () => database.off('query', add)
  }
  function add (statement, rows) {
    cost.queries++
    cost.rows += rows
  }
  database.on('query', add)
  return cost
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
