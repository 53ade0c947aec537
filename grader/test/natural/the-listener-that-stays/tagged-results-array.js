// Collects all result sets in an array and counts them in the end
'use strict'

module.exports = function page (database, visitor) {
  const results = []
  const ask = (statement, key) => {
    const rows = database.query(statement, key)
    results.push(rows)
    return rows
  }

  const people = ask('visitor', visitor)
  if (!people.length) throw new Error(`no visitor ${visitor}`)
  const orders = ask('orders', visitor)
  const baskets = orders.map(({ id }) => ask('items', id))
  const rows = results.reduce((n, { length }) => n + length, 0)
  return `${people[0].name}: ${orders.length} orders, ${baskets.flat().length} items (${results.length} queries, ${rows} rows)`
}
