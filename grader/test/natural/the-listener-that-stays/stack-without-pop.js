// The same stack of running pages, popped only when a page went well
'use strict'
const running = []
const attached = new WeakSet()

module.exports = function page (database, visitor) {
  if (!attached.has(database)) {
    attached.add(database)
    database.on('query', (_, rows) => {
      const cost = running.at(-1)
      if (cost) { cost.queries++; cost.rows += rows }
    })
  }
  const cost = { queries: 0, rows: 0 }
  running.push(cost)
  const [known] = database.query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = database.query('orders', visitor)
  let items = 0
  for (const { id } of orders) items += database.query('items', id).length
  running.pop()
  return `${known.name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
}
