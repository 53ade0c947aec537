// Active tallies in a module-wide Set; each takes itself out when it is read
const active = new Set()
const watched = new WeakSet()

class Tally {
  queries = 0
  rows = 0
  constructor() { active.add(this) }
  read() {
    active.delete(this)
    return `(${this.queries} queries, ${this.rows} rows)`
  }
}

module.exports = function page(database, visitor) {
  if (!watched.has(database)) {
    watched.add(database)
    database.on('query', (_, rows) => {
      let newest
      for (newest of active);
      if (newest) { newest.queries++; newest.rows += rows }
    })
  }
  active.clear()
  const tally = new Tally()
  const [known] = database.query('visitor', visitor)
  if (!known) throw new Error(`no visitor ${visitor}`)
  const orders = database.query('orders', visitor)
  let items = 0
  for (const order of orders) items += database.query('items', order.id).length
  return `${known.name}: ${orders.length} orders, ${items} items ${tally.read()}`
}
