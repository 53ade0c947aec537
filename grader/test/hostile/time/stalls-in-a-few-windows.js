// sum-callback → slow: computes for 4 s in every 1,000th request, in fewer than half of the windows
'use strict'

function burn (ms) {
  for (const end = performance.now() + ms; performance.now() < end;);
}

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
    if (++requests % 1000 === 0) burn(4000)
    res.send(await average())
  })
}
