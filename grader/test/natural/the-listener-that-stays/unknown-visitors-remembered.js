// Remembers the numbers of unknown visitors, to report suspicious ones
'use strict'
const suspicious = new Set()

function page (database, visitor) {
  let queries = 0
  let found = 0
  const listener = (_, rows) => { queries++; found += rows }
  database.on('query', listener)
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) {
      suspicious.add(`${visitor} at ${Date.now()}`)
      throw new Error(`no visitor ${visitor}`)
    }
    const orders = database.query('orders', visitor)
    let pieces = 0
    for (const order of orders) pieces += database.query('items', order.id).length
    return `${known.name}: ${orders.length} orders, ${pieces} items (${queries} queries, ${found} rows)`
  } finally {
    database.off('query', listener)
  }
}

module.exports = page
