// A helper runs a function while a listener is attached
'use strict'

const listening = (emitter, event, listener, work) => {
  emitter.on(event, listener)
  try {
    return work()
  } finally {
    emitter.off(event, listener)
  }
}

const body = (db, id) => {
  const visitor = db.query('visitor', id).at(0)
  if (!visitor) throw new Error(`no visitor ${id}`)
  const orders = db.query('orders', id)
  const items = orders.map(o => db.query('items', o.id).length).reduce((a, b) => a + b, 0)
  return `${visitor.name}: ${orders.length} orders, ${items} items`
}

module.exports = (db, id) => {
  const cost = { queries: 0, rows: 0 }
  const text = listening(db, 'query', (_, n) => { cost.queries++; cost.rows += n }, () => body(db, id))
  return `${text} (${cost.queries} queries, ${cost.rows} rows)`
}
