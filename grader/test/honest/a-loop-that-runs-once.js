// the-listener-that-stays → pass: listens inside a loop that runs once; leaving it, by return or by an error, ends a generator that tidies up
'use strict'

// As a context manager of Python: what stands after yield is done however the body of the loop is left.
function * listening (emitter, event) {
  const heard = []
  const listener = (...words) => { heard.push(words) }
  emitter.on(event, listener)
  try {
    yield heard
  } finally {
    emitter.off(event, listener)
  }
}

module.exports = function page (database, visitor) {
  for (const heard of listening(database, 'query')) {
    const names = database.query('visitor', visitor)
    if (names.length === 0) throw new Error(`no visitor ${visitor}`)
    const orders = database.query('orders', visitor)
    const items = orders.map(({ id }) => database.query('items', id).length).reduce((sum, count) => sum + count, 0)
    const rows = heard.reduce((sum, [, found]) => sum + found, 0)
    return `${names[0].name}: ${orders.length} orders, ${items} items (${heard.length} queries, ${rows} rows)`
  }
}
