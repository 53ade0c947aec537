// Throws an error of its own class that carries the cost
'use strict'

class UnknownVisitor extends Error {
  constructor (visitor, cost) {
    super(`no visitor ${visitor}`)
    this.name = 'UnknownVisitor'
    this.cost = cost
    Error.captureStackTrace(this, UnknownVisitor)
  }
}

module.exports = function page (database, visitor) {
  const cost = { queries: 0, rows: 0 }
  const listener = (statement, rows) => { cost.queries += 1; cost.rows += rows }
  database.on('query', listener)
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new UnknownVisitor(visitor, cost)
    const orders = database.query('orders', visitor)
    let items = 0
    orders.forEach(order => { items += database.query('items', order.id).length })
    return `${known.name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
  } finally {
    database.removeListener('query', listener)
  }
}
