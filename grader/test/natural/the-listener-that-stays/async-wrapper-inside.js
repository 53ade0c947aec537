// The counting is done by an async function that runs to its end synchronously
const noop = () => {}

module.exports = function page (database, visitor) {
  const cost = { queries: 0, rows: 0 }
  let text
  let failure = null
  const job = (async () => {
    const ask = (s, k) => { const rows = database.query(s, k); cost.queries++; cost.rows += rows.length; return rows }
    try {
      const [known] = ask('visitor', visitor)
      if (!known) throw new Error(`no visitor ${visitor}`)
      const orders = ask('orders', visitor)
      let items = 0
      for (const order of orders) items += ask('items', order.id).length
      text = `${known.name}: ${orders.length} orders, ${items} items`
    } catch (error) {
      failure = error
    }
  })()
  job.then(noop)
  if (failure) throw failure
  return `${text} (${cost.queries} queries, ${cost.rows} rows)`
}
