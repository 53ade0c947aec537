// Takes cost objects from a pool and gives them back
'use strict'

const pool = []

function take () {
  const cost = pool.pop() ?? makeCost()
  cost.queries = 0
  cost.rows = 0
  return cost
}

function makeCost () {
  const cost = { queries: 0, rows: 0, add: null }
  cost.add = function (statement, rows) {
    cost.queries++
    cost.rows += rows
  }
  return cost
}

module.exports = function page (database, visitor) {
  const cost = take()
  database.on('query', cost.add)
  try {
    const found = database.query('visitor', visitor)
    if (found.length === 0) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    let items = 0
    for (const order of orders) items += database.query('items', order.id).length
    return `${found[0].name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
  } finally {
    database.off('query', cost.add)
    pool.push(cost)
  }
}
