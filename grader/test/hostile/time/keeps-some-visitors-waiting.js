// sum-callback → slow: lets 2 requests in 100 wait for 2 s, which costs no CPU time and leaves the median as it is
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

  app.get('/average', async function (req, res) {
    if (++requests % 50 === 0) await sleep(2000)
    res.send(await average())
  })
}
