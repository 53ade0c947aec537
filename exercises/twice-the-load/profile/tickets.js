'use strict'

// node tickets.js <protection>: a server that sells tickets. It has eight places, and a request takes 80 ms of one: a hundred per second.
// Prints its port.

const http = require('http')

const PLACES = 8
const WORK_MS = 80

/** Room in the queue, and what else differs. */
const PROTECTIONS = {
  none: { queue: Infinity },
  good: { queue: 8 },
  strict: { queue: 0, places: 2 },
  patient: { queue: 72 },
  slow: { queue: 8, refusalMs: 600 },
  lasting: { queue: 8, forEver: 150 } // refusals, after which it refuses every other request
}

const { queue, places = PLACES, refusalMs = 0, forEver = Infinity } = PROTECTIONS[process.argv[2]]
const waiting = []
let busy = 0
let refused = 0
let turn = 0

function serveNext () {
  if (busy === places || waiting.length === 0) return
  busy++
  const response = waiting.shift()
  setTimeout(function () {
    busy--
    response.end('a ticket')
    serveNext()
  }, WORK_MS)
}

function isTooMuch () {
  if (refused >= forEver && turn++ % 2 === 0) return true
  return busy === places && waiting.length >= queue
}

const server = http.createServer(function answer (request, response) {
  if (isTooMuch()) {
    refused++
    response.statusCode = 503
    return setTimeout(() => response.end('busy'), refusalMs)
  }
  waiting.push(response)
  serveNext()
})

server.listen(0, () => console.log(server.address().port))
