// the-listener-that-stays, wrong (lets an error through) → swallows-errors: an error gets out, but not the one that was thrown
'use strict'
function page (database, visitor) {
  let queries = 0
  let rows = 0
  const add = (statement, found) => { queries++; rows += found }
  database.on('query', add)
  try {
    return `${render(database, visitor)} (${queries} queries, ${rows} rows)`
  } catch {
    throw new Error('no page')
  } finally {
    database.off('query', add)
  }
}
function render (database, visitor) {
  const [known] = database.query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  let pieces = 0
  const orders = database.query('orders', visitor)
  for (const order of orders) pieces += database.query('items', order.id).length
  return `${known.name}: ${orders.length} orders, ${pieces} items`
}
module.exports = page
