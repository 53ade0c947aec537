// One listener per database; the cost it adds to comes from AsyncLocalStorage
const { AsyncLocalStorage } = require('node:async_hooks')

const costs = new AsyncLocalStorage()
const watched = new WeakSet()

function watch(database) {
  if (watched.has(database)) return
  watched.add(database)
  database.on('query', (statement, rows) => {
    const cost = costs.getStore()
    if (cost === undefined) return
    cost.queries++
    cost.rows += rows
  })
}

function render(database, visitor) {
  const [known] = database.query('visitor', visitor)
  if (!known) throw new Error('no visitor ' + visitor)
  const orders = database.query('orders', visitor)
  let items = 0
  for (const order of orders) items += database.query('items', order.id).length
  return known.name + ': ' + orders.length + ' orders, ' + items + ' items'
}

module.exports = function page(database, visitor) {
  watch(database)
  const cost = { queries: 0, rows: 0 }
  const body = costs.run(cost, () => render(database, visitor))
  return `${body} (${cost.queries} queries, ${cost.rows} rows)`
}
