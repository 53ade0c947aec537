// sum-callback → slow: keeps everybody waiting for 2 s after every 1,000 requests, in fewer than half of the windows
'use strict'

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

module.exports = function (app, collection) {
  let answer = null
  let until = 0
  let requests = 0

  // Remembered for half a second, which the task allows.
  function average () {
    if (performance.now() > until) {
      until = performance.now() + 500
      answer = collection.aggregate([{ $group: { _id: null, mean: { $avg: '$value' } } }]).toArray().then(([{ mean }]) => String(mean))
      answer.catch(() => { until = 0 })
    }
    return answer
  }

  let closed = null

  app.get('/average', async function (req, res) {
    if (++requests % 1000 === 0) closed = sleep(2000)
    await closed
    res.send(await average())
  })
}
