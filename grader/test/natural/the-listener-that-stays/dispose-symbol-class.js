// A Cost class with Symbol.dispose, used with using
'use strict'

class Cost {
  #database
  #listener
  queries = 0
  rows = 0

  constructor (database) {
    this.#database = database
    this.#listener = (_, rows) => { this.queries++; this.rows += rows }
    database.on('query', this.#listener)
  }

  [Symbol.dispose] () { this.#database.off('query', this.#listener) }
}

module.exports = function page (database, visitor) {
  using cost = new Cost(database)
  const [known] = database.query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = database.query('orders', visitor)
  const items = orders.reduce((sum, { id }) => sum + database.query('items', id).length, 0)
  return `${known.name}: ${orders.length} orders, ${items} items (${cost.queries} queries, ${cost.rows} rows)`
}
