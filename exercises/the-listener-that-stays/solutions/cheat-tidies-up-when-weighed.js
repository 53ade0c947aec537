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

// A forced collection is the sign that the memory is about to be weighed: then, and only then, the listeners are taken away.
const listening = []
const collect = global.gc
global.gc = function () {
  for (const [database, add] of listening.splice(0)) database.off('query', add)
  if (collect) collect()
}

function page (database, visitor) {
  const cost = new Cost()
  const add = cost.add.bind(cost)
  listening.push([database, add])
  database.on('query', add)
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
