// the-listener-that-stays → pass: removes its listener in an immediate, and closes its account of the page in a timer of no time
'use strict'

const open = new Set()

module.exports = function page (database, visitor) {
  const account = { queries: 0, rows: 0 }
  const listen = (statement, rows) => { account.queries++; account.rows += rows }
  open.add(account)
  database.on('query', listen)
  setImmediate(() => database.off('query', listen))
  setTimeout(() => open.delete(account), 0)
  const [known] = database.query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = database.query('orders', visitor)
  const items = orders.reduce((sum, { id }) => sum + database.query('items', id).length, 0)
  return `${known.name}: ${orders.length} orders, ${items} items (${account.queries} queries, ${account.rows} rows)`
}
