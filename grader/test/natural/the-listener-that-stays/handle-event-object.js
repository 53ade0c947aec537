// One reusable meter per database, attached and detached around each page
'use strict'

const meters = new WeakMap()

function meterOf (database) {
  let meter = meters.get(database)
  if (!meter) {
    meter = { queries: 0, rows: 0, listener: (s, rows) => { meter.queries++; meter.rows += rows } }
    meters.set(database, meter)
  }
  return meter
}

module.exports = function page (database, visitor) {
  const meter = meterOf(database)
  meter.queries = meter.rows = 0
  database.on('query', meter.listener)
  try {
    const rows = database.query('visitor', visitor)
    if (rows.length === 0) throw new Error('no visitor ' + visitor)
    const orders = database.query('orders', visitor)
    let items = 0
    for (let i = 0; i < orders.length; i++) items += database.query('items', orders[i].id).length
    return rows[0].name + ': ' + orders.length + ' orders, ' + items + ' items (' + meter.queries + ' queries, ' + meter.rows + ' rows)'
  } finally {
    database.off('query', meter.listener)
  }
}
