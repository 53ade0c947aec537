// sum-callback → slow: needs a tenth less for every sixty requests, so that it is never warm, and stays slow in the end
'use strict'

// By steps and not by the clock: beside others on the core a millisecond of the clock is less of its time.
function burn (ms) {
  let x = 1
  for (let i = 0; i < ms * 400000; i++) { x ^= x << 13; x ^= x >>> 17; x ^= x << 5 }
  return x
}

const LEAST_MS = 4

module.exports = function (app, collection) {
  let ms = 12
  let requests = 0

  app.get('/average', async function (req, res) {
    if (++requests % 60 === 0) ms = Math.max(LEAST_MS, 0.9 * ms)
    burn(ms)
    const [{ mean }] = await collection.aggregate([{ $group: { _id: null, mean: { $avg: '$value' } } }]).toArray()
    res.send(String(mean))
  })
}
