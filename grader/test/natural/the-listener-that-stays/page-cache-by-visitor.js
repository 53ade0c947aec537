// Caches the finished page of each visitor with a limit of 500 pages, but renders all the same
'use strict'

const LIMIT = 500
const pages = new Map()

function render (database, visitor, cost) {
  const ask = (statement, key) => {
    const rows = database.query(statement, key)
    cost.queries++
    cost.rows += rows.length
    return rows
  }
  const [known] = ask('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = ask('orders', visitor)
  const items = orders.map(({ id }) => ask('items', id)).flat()
  return `${known.name}: ${orders.length} orders, ${items.length} items`
}

module.exports = function page (database, visitor) {
  const cost = { queries: 0, rows: 0 }
  const text = `${render(database, visitor, cost)} (${cost.queries} queries, ${cost.rows} rows)`
  pages.set(visitor, { text, at: Date.now() })
  if (pages.size > LIMIT) pages.delete(pages.keys().next().value)
  return text
}
