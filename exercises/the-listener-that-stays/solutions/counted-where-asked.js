'use strict'

// Nobody needs to listen for what one does oneself.
function page (database, visitor) {
  let queries = 0
  let found = 0

  function ask (statement, key) {
    const rows = database.query(statement, key)
    queries++
    found += rows.length
    return rows
  }

  const [known] = ask('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = ask('orders', visitor)
  const items = orders.flatMap(order => ask('items', order.id))
  return `${known.name}: ${orders.length} orders, ${items.length} items (${queries} queries, ${found} rows)`
}

module.exports = page
