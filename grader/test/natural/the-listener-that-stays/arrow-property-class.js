// The class has an arrow as its field, so that it is bound once per object
class Cost {
  queries = 0
  rows = 0
  add = (statement, rows) => {
    this.queries++
    this.rows += rows
  }

  toString() { return `(${this.queries} queries, ${this.rows} rows)` }
}

module.exports = function page(database, visitor) {
  const cost = new Cost()
  database.addListener('query', cost.add)
  try {
    return `${render(database, visitor)} ${cost}`
  } finally {
    database.removeListener('query', cost.add)
  }
}

function render(database, visitor) {
  const [known] = database.query('visitor', visitor)
  if (known === undefined) throw new Error(`no visitor ${visitor}`)
  const orders = database.query('orders', visitor)
  let items = 0
  for (const { id } of orders) items += database.query('items', id).length
  return `${known.name}: ${orders.length} orders, ${items} items`
}
