// sum-callback → pass: generators run as coroutines, as before there was async and await
'use strict'

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]

function coroutine (routine) {
  return (...args) => new Promise((resolve, reject) => {
    const steps = routine(...args)
    const go = (method) => (value) => {
      try {
        const { done, value: wanted } = steps[method](value)
        if (done) return resolve(wanted)
        Promise.resolve(wanted).then(go('next'), go('throw'))
      } catch (err) {
        reject(err)
      }
    }
    go('next')()
  })
}

module.exports = function (app, collection) {
  const cursor = () => collection.aggregate(MEAN)

  app.get('/average', coroutine(function * (req, res) {
    const [{ mean }] = yield cursor().toArray()
    res.send(String(mean))
  }))
}
