// How often each visitor came, by number
const visits = new Map()

module.exports = function page(database, visitor) {
  visits.set(visitor, (visits.get(visitor) ?? 0) + 1)
  const cost = [0, 0]
  const listener = (statement, rows) => { cost[0]++; cost[1] += rows }
  database.addListener('query', listener)
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    let items = 0
    for (const { id } of orders) items += database.query('items', id).length
    return `${known.name}: ${orders.length} orders, ${items} items (${cost[0]} queries, ${cost[1]} rows)`
  } finally {
    database.removeListener('query', listener)
  }
}
