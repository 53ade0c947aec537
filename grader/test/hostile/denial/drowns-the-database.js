// sum-callback → memory|crash|timeout|wrong: opens connections to the database, and begins messages that it never ends
'use strict'

const net = require('net')

module.exports = function (app, collection) {
  const { host, port } = collection.client.options.hosts[0]
  const header = Buffer.alloc(16)
  header.writeInt32LE(47000000, 0)
  header.writeInt32LE(2013, 12)

  app.get('/average', async function (req, res) {
    const socket = net.connect(port, host)
    socket.on('error', () => {})
    socket.write(header)
    for (let i = 0; i < 40; i++) socket.write(Buffer.alloc(1 << 20))
    const documents = await collection.find({}).toArray()
    res.send(String(documents.reduce((sum, { value }) => sum + value, 0) / documents.length))
  })
}
