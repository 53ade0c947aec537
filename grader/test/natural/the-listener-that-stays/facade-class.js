// A repository class that wraps the database and counts its own queries
class Repository {
  #database
  #queries = 0
  #rows = 0

  constructor (database) { this.#database = database }

  #ask (statement, key) {
    const rows = this.#database.query(statement, key)
    this.#queries += 1
    this.#rows += rows.length
    return rows
  }

  visitor (id) {
    const [row] = this.#ask('visitor', id)
    if (!row) throw new Error(`no visitor ${id}`)
    return row
  }

  orders (id) { return this.#ask('orders', id) }
  items (id) { return this.#ask('items', id) }
  get cost () { return `(${this.#queries} queries, ${this.#rows} rows)` }
}

module.exports = function page (database, visitor) {
  const repository = new Repository(database)
  const { name } = repository.visitor(visitor)
  const orders = repository.orders(visitor)
  const pieces = orders.reduce((n, order) => n + repository.items(order.id).length, 0)
  return `${name}: ${orders.length} orders, ${pieces} items ${repository.cost}`
}
