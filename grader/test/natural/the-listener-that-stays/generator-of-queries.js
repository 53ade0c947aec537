// The page is a generator that yields its questions; the caller asks and counts
'use strict'

function * render (visitor) {
  const [known] = yield ['visitor', visitor]
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = yield ['orders', visitor]
  let items = 0
  for (const order of orders) items += (yield ['items', order.id]).length
  return `${known.name}: ${orders.length} orders, ${items} items`
}

module.exports = function page (database, visitor) {
  const steps = render(visitor)
  let queries = 0
  let rows = 0
  let step = steps.next()
  while (!step.done) {
    const answer = database.query(...step.value)
    queries++
    rows += answer.length
    step = steps.next(answer)
  }
  return `${step.value} (${queries} queries, ${rows} rows)`
}
