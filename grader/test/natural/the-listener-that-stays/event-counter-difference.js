// Counts for ever in one typed array per database and takes the difference
const totals = new WeakMap()

const total = database => {
  let cells = totals.get(database)
  if (cells === undefined) {
    cells = new Float64Array(2)
    totals.set(database, cells)
    database.on('query', (_, rows) => { cells[0]++; cells[1] += rows })
  }
  return cells
}

module.exports = function page(database, visitor) {
  const cells = total(database)
  const [q, r] = cells
  const [known] = database.query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = database.query('orders', visitor)
  let pieces = 0
  for (const order of orders) pieces += database.query('items', order.id).length
  return `${known.name}: ${orders.length} orders, ${pieces} items (${cells[0] - q} queries, ${cells[1] - r} rows)`
}
