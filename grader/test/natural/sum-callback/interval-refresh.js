// A timer refreshes the average twice a second in the background; requests only read a variable.
'use strict'

module.exports = function (app, collection) {
  let current = null

  async function refresh () {
    const pipeline = [{ $group: { _id: null, average: { $avg: '$value' } } }]
    const [{ average }] = await collection.aggregate(pipeline).toArray()
    return String(average)
  }

  function renew () {
    current = refresh()
    current.catch(() => { current = null })
  }

  setInterval(renew, 400).unref()

  app.get('/average', async (req, res) => {
    if (current === null) renew()
    res.send(await current)
  })
}
