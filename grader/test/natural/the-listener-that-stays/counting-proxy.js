// A Proxy of the database counts what is asked through it
'use strict'

function counted (database, cost) {
  return new Proxy(database, {
    get (target, key) {
      if (key !== 'query') return target[key]
      return (...args) => {
        const rows = target.query(...args)
        cost.queries++
        cost.rows += rows.length
        return rows
      }
    }
  })
}

module.exports = function page (database, visitor) {
  const cost = { queries: 0, rows: 0 }
  const db = counted(database, cost)
  const [known] = db.query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = db.query('orders', visitor)
  const items = orders.flatMap(order => db.query('items', order.id))
  return `${known.name}: ${orders.length} orders, ${items.length} items (${cost.queries} queries, ${cost.rows} rows)`
}
