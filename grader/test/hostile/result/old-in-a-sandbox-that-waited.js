// sum-callback → wrong|slow: recognises a sandbox that waited for it in the pool, takes that for the measured one, and keeps its first answer there
'use strict'

const STARTED_MS = 2000 // a sandbox that was opened for this submission has its code within that

module.exports = function (app, collection) {
  const hasWaited = process.argv[2] === 'server' && process.uptime() * 1000 > STARTED_MS
  let kept = null

  app.get('/average', async function (req, res) {
    if (kept === null || !hasWaited) kept = average()
    try {
      res.send(String(await kept))
    } catch (err) {
      kept = null
      throw err
    }
  })

  // As slow as the starter, so that only the first answer can pass.
  async function average () {
    const documents = await collection.find().toArray()
    return documents.reduce((sum, { value }) => sum + value, 0) / documents.length
  }
}
