'use strict'

// What answering one visitor has cost the database.
class Cost {
  constructor () {
    this.queries = 0
    this.rows = 0
  }

  add (statement, rows) {
    this.queries++
    this.rows += rows
  }
}

// The listener hangs on a signal of this call’s own, and the signal is given whatever happens.
function page (database, visitor) {
  const cost = new Cost()
  const finished = new AbortController()
  listen(database, 'query', cost.add.bind(cost), finished.signal)
  try {
    return `${render(database, visitor)} (${cost.queries} queries, ${cost.rows} rows)`
  } finally {
    finished.abort()
  }
}

function listen (emitter, event, listener, signal) {
  emitter.on(event, listener)
  signal.addEventListener('abort', () => emitter.off(event, listener), { once: true })
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
