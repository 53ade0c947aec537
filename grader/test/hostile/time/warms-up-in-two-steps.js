// sum-callback → slow|timeout: costs the same in each of the first windows, so that it looks warm, and five times as much from then on
'use strict'

const FLAT_REQUESTS = 200

// By steps and not by the clock: beside others on the core a millisecond of the clock is less of its time.
function burn (ms) {
  let x = 1
  for (let i = 0; i < ms * 400000; i++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5 }
  return x
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
    burn(++requests > FLAT_REQUESTS ? 15 : 3)
    res.send(await average())
  })
}
