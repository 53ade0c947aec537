// sum-callback → slow|wrong|crash|timeout: sends every answer twice, so that the next request finds its own already there
'use strict'

module.exports = function (app, collection) {
  app.get('/average', async function (req, res) {
    const documents = await collection.find({}).toArray()
    const body = String(documents.reduce((sum, { value }) => sum + value, 0) / documents.length)
    const answer = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    res.socket.write(answer + answer)
  })
}
