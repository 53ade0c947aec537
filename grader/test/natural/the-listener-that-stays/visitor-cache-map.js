// Caches the name of each visitor in a Map, and asks the database all the same for the count
const cache = new Map()

module.exports = function page(database, visitor) {
  let queries = 0
  let rows = 0
  const ask = (statement, key) => {
    const found = database.query(statement, key)
    queries++
    rows += found.length
    return found
  }
  const known = ask('visitor', visitor)[0]
  if (!known) throw new Error(`no visitor ${visitor}`)
  cache.set(visitor, known)
  const orders = ask('orders', visitor)
  const items = orders.reduce((n, order) => n + ask('items', order.id).length, 0)
  return `${cache.get(visitor).name}: ${orders.length} orders, ${items} items (${queries} queries, ${rows} rows)`
}
