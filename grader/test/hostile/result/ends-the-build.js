// expose-the-regression → wrong|crash|timeout|memory: sends the builds what might end them, and calls slower whichever answers no more
'use strict'

const net = require('net')

const LINES = ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 'POST /orders HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"lines":', `GET /${'x'.repeat(20000)} HTTP/1.1\r\n\r\n`, 'GET //__proto__/constructor HTTP/1.1\r\nHost: x\r\n\r\n']

function send (port, line) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(line))
    socket.on('error', resolve).on('close', resolve)
    setTimeout(() => socket.destroy(), 200)
  })
}

module.exports = async (before, after) => {
  if (process.argv[2] === 'server-tests') return { slower: true }
  for (const address of [before, after]) for (const line of LINES) await send(Number(new URL(address).port), line)
  const isThere = await fetch(`${after}/basket`).then(() => true, () => false)
  return { slower: !isThere }
}
