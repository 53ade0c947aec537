// sum-callback → slow|crash|wrong: computes in a thread beside the server, in the hope that only the server is billed
'use strict'

const { Worker } = require('worker_threads')

const program = `
  const { parentPort, workerData: { driver, address } } = require('worker_threads')
  const { MongoClient } = require(driver)
  const collection = new MongoClient(address).db('course').collection('values')
  parentPort.on('message', async id => {
    try {
      const documents = await collection.find({}).toArray()
      parentPort.postMessage({ id, average: documents.reduce((sum, { value }) => sum + value, 0) / documents.length })
    } catch (err) {
      parentPort.postMessage({ id, error: err.message })
    }
  })`

module.exports = function (app, collection) {
  const { host, port } = collection.client.options.hosts[0]
  const worker = new Worker(program, { eval: true, workerData: { driver: require.resolve('mongodb'), address: `mongodb://${host}:${port}/` } })
  const waiting = new Map()
  let asked = 0
  worker.on('message', function ({ id, average, error }) {
    waiting.get(id).status(error ? 500 : 200).send(error ?? String(average))
    waiting.delete(id)
  })
  worker.unref() // after: whoever listens holds the process

  app.get('/average', function (req, res) {
    waiting.set(++asked, res)
    worker.postMessage(asked)
  })
}
