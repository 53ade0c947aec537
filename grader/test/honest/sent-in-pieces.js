// sum-callback → pass: sends the number digit by digit, and in a trailer how many there were
'use strict'

const { Readable } = require('stream')
const { pipeline } = require('stream/promises')

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]

module.exports = function (app, collection) {
  let asked = null

  const average = () => asked ??= collection.aggregate(MEAN).toArray()
    .then(([{ mean }]) => Object.freeze(Array.from(String(mean))))
    .finally(() => { asked = null })

  app.get('/average', async function (req, res) {
    const digits = await average()
    res.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', Trailer: 'X-Digits' })
    res.addTrailers({ 'X-Digits': String(digits.length) })
    await pipeline(Readable.from(digits), res)
  })
}
