// Keeps the errors of unknown visitors with their stacks, for the error page of the admin
const errors = []

module.exports = function page(database, visitor) {
  let queries = 0
  let rows = 0
  const count = (_, n) => { queries++; rows += n }
  database.on('query', count)
  try {
    const [known] = database.query('visitor', visitor)
    if (!known) throw new Error('no visitor ' + visitor)
    const orders = database.query('orders', visitor)
    let items = 0
    for (const o of orders) items += database.query('items', o.id).length
    return `${known.name}: ${orders.length} orders, ${items} items (${queries} queries, ${rows} rows)`
  } catch (error) {
    errors.push(error)
    throw error
  } finally {
    database.off('query', count)
  }
}
