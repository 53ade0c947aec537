// sum-callback → pass (in containers): a thread adds up what was read; whoever asks meanwhile waits for the same sum
'use strict'

const { once } = require('events')
const { Worker } = require('worker_threads')

const ADDING = `
  const { parentPort } = require('worker_threads')
  parentPort.on('message', (values) => {
    let total = 0
    for (const value of values) total += value
    parentPort.postMessage(total / values.length)
  })
`

function startThread () {
  const worker = new Worker(ADDING, { eval: true })
  worker.unref()
  // It is asked one question at a time, so that the next message is the answer.
  return async function mean (values) {
    worker.postMessage(values, [values.buffer])
    const [answer] = await once(worker, 'message')
    return answer
  }
}

module.exports = function (app, collection) {
  let mean = null
  let asked = null

  async function average () {
    mean ??= startThread()
    const documents = await collection.find({}, { projection: { _id: 0, value: 1 } }).toArray()
    return String(await mean(Float64Array.from(documents, ({ value }) => value)))
  }

  app.get('/average', async function (req, res) {
    asked ??= average().finally(() => { asked = null })
    res.send(await asked)
  })
}
