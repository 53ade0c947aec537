// Wraps database.query on every page and forgets to put the old one back when a visitor is unknown
let total = 0

module.exports = function page (database, visitor) {
  const original = database.query
  const cost = { queries: 0, rows: 0 }
  database.query = (statement, key) => {
    const rows = original.call(database, statement, key)
    cost.queries++
    cost.rows += rows.length
    return rows
  }
  const [known] = database.query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = database.query('orders', visitor)
  let items = 0
  for (const order of orders) items += database.query('items', order.id).length
  database.query = original
  total += cost.queries
  return `${known.name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
}
