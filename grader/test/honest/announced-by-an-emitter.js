// sum-callback → pass: whoever asks listens for the answer that an EventEmitter announces, once for all of a round
'use strict'

const { EventEmitter, once } = require('events')

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]

class Round extends EventEmitter {
  constructor (collection) {
    super()
    this.setMaxListeners(0)
    collection.aggregate(MEAN).toArray().then(
      ([{ mean }]) => this.emit('answer', String(mean)),
      (err) => this.emit('error', err)
    )
  }
}

module.exports = function (app, collection) {
  let round = null

  function current () {
    if (round !== null) return round
    round = new Round(collection)
    const over = () => { round = null }
    return round.once('answer', over).once('error', over)
  }

  app.get('/average', async function (req, res) {
    const [text] = await once(current(), 'answer')
    res.send(text)
  })
}
