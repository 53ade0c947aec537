// Wraps the query function once per call with Reflect.apply, without touching the database
module.exports = function page (database, visitor) {
  const cost = new Uint32Array(2)
  const query = (...args) => {
    const rows = Reflect.apply(database.query, database, args)
    cost[0]++
    cost[1] += rows.length
    return rows
  }
  const [known] = query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = query('orders', visitor)
  let items = 0
  for (const order of orders) items += query('items', order.id).length
  return `${known.name}: ${orders.length} orders, ${items} items (${cost[0]} queries, ${cost[1]} rows)`
}
