// Point-free: a counting ask is curried over database and tally
const ask = database => tally => statement => key => {
  const rows = database.query(statement, key)
  tally.push(rows.length)
  return rows
}
const sum = numbers => numbers.reduce((a, b) => a + b, 0)

module.exports = (database, visitor) => {
  const tally = []
  const from = ask(database)(tally)
  const [person] = from('visitor')(visitor)
  if (!person) throw new Error('no visitor ' + visitor)
  const orders = from('orders')(visitor)
  const items = sum(orders.map(o => from('items')(o.id).length))
  return `${person.name}: ${orders.length} orders, ${items} items (${tally.length} queries, ${sum(tally)} rows)`
}
