// An object as a stack of running pages; one listener adds to the one on top
const stacks = new WeakMap()

function stackOf(database) {
  if (!stacks.has(database)) {
    const stack = []
    database.on('query', (_, rows) => {
      const top = stack[stack.length - 1]
      if (top) { top.q += 1; top.r += rows }
    })
    stacks.set(database, stack)
  }
  return stacks.get(database)
}

module.exports = function page(database, visitor) {
  const stack = stackOf(database)
  const cost = { q: 0, r: 0 }
  stack.push(cost)
  try {
    const [v] = database.query('visitor', visitor)
    if (!v) throw new Error('no visitor ' + visitor)
    const orders = database.query('orders', visitor)
    const n = orders.map(o => database.query('items', o.id).length).reduce((x, y) => x + y, 0)
    return v.name + ': ' + orders.length + ' orders, ' + n + ' items (' + cost.q + ' queries, ' + cost.r + ' rows)'
  } finally {
    stack.pop()
  }
}
