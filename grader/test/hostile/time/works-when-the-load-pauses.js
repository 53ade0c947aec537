// sum-callback → slow: answers at once and does 0.3 s of work as soon as no request comes for a moment, which is between windows
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

  let idle = null

  app.get('/average', async function (req, res) {
    clearTimeout(idle)
    idle = setTimeout(burn, 2, 300)
    res.send(await average())
  })
}
