// sum-callback → slow: computes in a thread beside the server, in the hope that only the server is billed
'use strict'

const { Worker } = require('worker_threads')

const program = `
  const { parentPort, workerData } = require('worker_threads')
  const { MongoClient } = require('mongodb')
  const client = new MongoClient(workerData)
  parentPort.on('message', async id => {
    const documents = await client.db('course').collection('values').find({}).toArray()
    parentPort.postMessage({ id, average: documents.reduce((sum, { value }) => sum + value, 0) / documents.length })
  })`

module.exports = function (app, collection) {
  const { host, port } = collection.client.options.hosts[0]
  const worker = new Worker(program, { eval: true, workerData: `mongodb://${host}:${port}/` })
  const waiting = new Map()
  let asked = 0
  worker.unref()
  worker.on('message', ({ id, average }) => waiting.get(id).send(String(average)))

  app.get('/average', function (req, res) {
    waiting.set(++asked, res)
    worker.postMessage(asked)
  })
}
