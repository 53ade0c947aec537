// Calls off with a fresh arrow that calls the same method
class Counter {
  constructor() { this.q = 0; this.r = 0 }
  hit(rows) { this.q++; this.r += rows }
}

module.exports = function page(database, visitor) {
  const counter = new Counter()
  database.on('query', (s, rows) => counter.hit(rows))
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    let items = 0
    for (const order of orders) items += database.query('items', order.id).length
    return `${known.name}: ${orders.length} orders, ${items} items (${counter.q} queries, ${counter.r} rows)`
  } finally {
    database.off('query', (s, rows) => counter.hit(rows))
  }
}
