'use strict'

// A server under so many requests, and what each lap of them has cost it by its own meter (meter.js).

const { spawn } = require('child_process')
const { once } = require('events')
const net = require('net')
const path = require('path')

const CONNECTIONS = 10
const REQUESTS = 42100 // twenty-one laps of meter.js, and some: V8's best compiler comes to these servers in the sixth to the tenth

/** CPU µs per request in each lap since the server was started with `node -r meter.js args`. */
async function laps (...args) {
  const port = await freePort()
  const env = Object.assign({}, process.env, { PORT: String(port), NODE_ENV: 'production' })
  const [script, ...rest] = args
  const server = spawn(process.execPath, ['-r', path.join(__dirname, 'meter.js'), path.join(__dirname, script), ...rest], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  server.stdout.on('data', chunk => { printed += chunk })
  await listens(port)
  await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(port, REQUESTS / CONNECTIONS)))
  server.kill('SIGINT')
  await once(server, 'close')
  return printed.match(/\d+(?= µs)/g).map(Number)
}

/** So many requests over one connection, each when the one before has been answered: all answers are as long as the first. */
async function ask (port, count) {
  const socket = net.connect(port, 'localhost')
  const request = 'GET /articles/17 HTTP/1.1\r\nHost: localhost\r\n\r\n'
  let length = 0
  let got = 0
  socket.write(request)
  for await (const chunk of socket) {
    got += chunk.length
    if (length === 0) length = lengthOf(chunk)
    if (got < length) continue
    got = 0
    if (--count === 0) break
    socket.write(request)
  }
}

function lengthOf (chunk) {
  const text = chunk.toString('latin1')
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(text)
  return text.indexOf('\r\n\r\n') + 4 + Number(/content-length: (\d+)/i.exec(text)[1])
}

async function freePort () {
  const server = net.createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

async function listens (port) {
  for (;;) {
    const socket = net.connect(port, 'localhost')
    const up = await new Promise(resolve => socket.on('connect', () => resolve(true)).on('error', () => resolve(false)))
    socket.destroy()
    if (up) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

module.exports = { laps }
