// Attaches with events.addAbortListener style: a signal removes the listener
const { addAbortListener } = require('events')

module.exports = function page (database, visitor) {
  const controller = new AbortController()
  let queries = 0
  let rows = 0
  const count = (_, n) => { queries++; rows += n }
  database.on('query', count)
  addAbortListener(controller.signal, () => database.off('query', count))

  try {
    const [who] = database.query('visitor', visitor)
    if (!who) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    let items = 0
    for (const o of orders) items += database.query('items', o.id).length
    return `${who.name}: ${orders.length} orders, ${items} items (${queries} queries, ${rows} rows)`
  } finally {
    controller.abort()
  }
}
