// the-listener-that-stays → leak: thirty bytes per call in the shadow of a reference that needs more than a lean solution, from the 20,000th call on
'use strict'
let calls = 0
let kept = null
module.exports = function page (database, visitor) {
  let queries = 0
  let found = 0
  if (++calls > 20000 && calls % 4 !== 0) kept = { before: kept, visitor } // 40 bytes, in three calls of four
  function ask (statement, key) {
    const rows = database.query(statement, key)
    queries++
    found += rows.length
    return rows
  }
  const [known] = ask('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = ask('orders', visitor)
  let items = 0
  for (const order of orders) items += ask('items', order.id).length
  return `${known.name}: ${orders.length} orders, ${items} items (${queries} queries, ${found} rows)`
}
