// A module-wide current cost and one listener for each database that was seen
let current = null
const seen = new WeakSet()

function listen(database) {
  if (seen.has(database)) return
  seen.add(database)
  database.on('query', function (statement, rows) {
    if (current) { current.queries++; current.rows += rows }
  })
}

module.exports = function page(database, visitor) {
  listen(database)
  const cost = current = { queries: 0, rows: 0 }
  try {
    const [v] = database.query('visitor', visitor)
    if (!v) throw new Error('no visitor ' + visitor)
    const orders = database.query('orders', visitor)
    let items = 0
    orders.forEach(o => { items += database.query('items', o.id).length })
    return `${v.name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
  } finally {
    current = null
  }
}
