'use strict'

const net = require('node:net')

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]
const FRESH_MS = 800
const HEAD_END = '\r\n\r\n'

// Neither Express nor node:http: this server knows one route, and as much of HTTP as that route needs.
module.exports = function (app, collection) {
  let answer = null
  let asked = null
  let askedAt = -Infinity

  async function fetchAnswer () {
    const at = Date.now()
    const [{ mean }] = await collection.aggregate(MEAN).toArray()
    answer = toResponse('200 OK', String(mean))
    askedAt = at
    return answer
  }

  function respond (head) {
    if (!head.startsWith('GET /average ')) return toResponse('404 Not Found', 'not found')
    if (Date.now() - askedAt < FRESH_MS) return answer
    asked ??= fetchAnswer().finally(() => { asked = null })
    return asked.catch(err => toResponse('500 Internal Server Error', err.message))
  }

  function serve (socket) {
    let received = ''
    let busy = false

    // One answer after the other: clients may send several requests before they have read a response.
    async function answerAll () {
      if (busy) return
      busy = true
      for (let end; (end = received.indexOf(HEAD_END)) !== -1;) {
        const head = received.slice(0, end)
        received = received.slice(end + HEAD_END.length)
        const response = respond(head)
        socket.write(typeof response === 'string' ? response : await response)
      }
      busy = false
    }

    socket.setEncoding('latin1')
    socket.on('data', text => {
      received += text
      answerAll()
    })
    socket.on('error', () => socket.destroy())
  }

  // Express listens by a server of node:http; this application listens by a server of its own.
  app.listen = function (...where) {
    const sockets = new Set()
    const server = net.createServer({ noDelay: true }, socket => {
      sockets.add(socket.on('close', () => sockets.delete(socket)))
      serve(socket)
    })
    server.closeAllConnections = () => sockets.forEach(socket => socket.destroy())
    return server.listen(...where)
  }
}

function toResponse (status, body) {
  return `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
