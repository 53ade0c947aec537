// Catches, removes, throws again; and removes on the good way, too
'use strict'

const { performance } = require('perf_hooks')

module.exports = function page (database, visitor) {
  const cost = { queries: 0, rows: 0, started: performance.now() }
  const onQuery = (_, rows) => { cost.queries++; cost.rows += rows }
  database.on('query', onQuery)
  let text
  try {
    text = render(database, visitor)
  } catch (err) {
    database.off('query', onQuery)
    throw err
  }
  database.off('query', onQuery)
  return `${text} (${cost.queries} queries, ${cost.rows} rows)`
}

function render (database, visitor) {
  const rows = database.query('visitor', visitor)
  if (!rows[0]) throw new Error(`no visitor ${visitor}`)
  const orders = database.query('orders', visitor)
  const counts = orders.map(order => database.query('items', order.id).length)
  return `${rows[0].name}: ${orders.length} orders, ${counts.reduce((a, b) => a + b, 0)} items`
}
