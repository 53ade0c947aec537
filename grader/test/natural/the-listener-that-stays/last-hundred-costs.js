// Keeps the costs of the last hundred pages for the slow log
const SLOW_LOG = 100
const slowLog = []
let at = 0

module.exports = function page (database, visitor) {
  const cost = { visitor, queries: 0, rows: 0, when: new Date() }
  const add = (statement, rows) => { cost.queries++; cost.rows += rows }
  database.prependListener('query', add)
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    const items = orders.map(o => database.query('items', o.id)).flat().length
    return `${known.name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
  } finally {
    database.off('query', add)
    slowLog[at++ % SLOW_LOG] = cost
  }
}
