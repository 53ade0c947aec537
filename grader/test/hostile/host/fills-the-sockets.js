// sum-callback → wrong|crash: has half a gigabyte under way in sockets that nobody reads, which no limit of the memory counts
'use strict'

const fs = require('fs')
const net = require('net')

const PAIRS = 120
const BYTES = 4 << 20 // tcp_wmem's most
const ALLOWED_MB = 250 // what a server and a test may have, and others on the machine
const MB_A_PAGE = 4 / 1024

const bytes = Buffer.alloc(BYTES)
const held = []

module.exports = function (app) {
  const before = underWayMb()
  const silent = net.createServer({ pauseOnConnect: true }, socket => held.push(socket))
  silent.listen(0, '127.0.0.1', function () {
    for (let i = 0; i < PAIRS; i++) {
      const socket = net.connect(silent.address().port, '127.0.0.1', () => socket.write(bytes))
      socket.on('error', () => {})
      held.push(socket)
    }
  })

  let mb = null
  setTimeout(() => { mb = Math.round(underWayMb() - before) }, 1000)

  app.get('/average', function answer (req, res) {
    if (mb === null) return setTimeout(answer, 50, req, res)
    res.send(mb > ALLOWED_MB ? `BROKE OUT: ${mb} MB of the machine's sockets` : `held: ${mb} MB`)
  })
}

/** Of all that TCP has under way on the machine. */
function underWayMb () {
  return Number(/^TCP:.* mem (\d+)$/m.exec(fs.readFileSync('/proc/net/sockstat', 'utf8'))[1]) * MB_A_PAGE
}
