// Archives each finished page under the visitor's number
const archive = {}

module.exports = function page (database, visitor) {
  let queries = 0
  let found = 0
  function ask (what, key) {
    const rows = database.query(what, key)
    queries++
    found += rows.length
    return rows
  }
  const [person] = ask('visitor', visitor)
  if (!person) throw new Error(`no visitor ${visitor}`)
  const orders = ask('orders', visitor)
  let items = 0
  for (const order of orders) items += ask('items', order.id).length
  archive[visitor] = `${person.name}: ${orders.length} orders, ${items} items (${queries} queries, ${found} rows)`
  return archive[visitor]
}
