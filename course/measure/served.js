'use strict'

// What measuring scripts about servers share: a server in a process of its own, under load, and the CPU time it takes for a request.

const { spawn } = require('child_process')
const { once } = require('events')
const fs = require('fs')
const http = require('http')
const net = require('net')

const PORT = 3987

/** Seconds of CPU time that the threads of a process have used. The kernel counts them in nanoseconds here, and by hundredths of a second elsewhere. */
function cpuSeconds (pid) {
  const threads = fs.readdirSync('/proc/' + pid + '/task').map(thread => '/proc/' + pid + '/task/' + thread + '/schedstat')
  return threads.reduce((sum, file) => sum + Number.parseInt(fs.readFileSync(file, 'utf8'), 10), 0) / 1e9
}

/** As autocannon does: each connection asks again when it has its answer. Requests that were answered, each with `status`. */
async function load ({ port = PORT, path, connections, method, headers, body, status }, seconds) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + 1000 * seconds
  let answered = 0
  const ask = () => new Promise((resolve, reject) => {
    http.request({ agent, port, path, method, headers }, response => {
      if (response.statusCode !== status) reject(new Error('status ' + response.statusCode))
      response.resume().on('end', resolve)
    }).on('error', reject).end(body)
  })
  async function connection () {
    for (; performance.now() < until; answered++) await ask()
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return answered
}

/** Resolves once something listens on the port. */
async function listens (port = PORT) {
  for (;;) {
    const socket = net.connect(port, 'localhost')
    const up = await new Promise(resolve => socket.on('connect', () => resolve(true)).on('error', () => resolve(false)))
    socket.destroy()
    if (up) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/**
 * Starts node with `args`, warms it up for `warmUp` seconds, loads it: {requests, ms, printed}, where ms is CPU time a request
 * and `printed` what it said. The server has to listen on PORT and to exit on SIGINT.
 */
async function serve (args, { path, connections = 10, warmUp = 1, seconds = 4, env = {}, method = 'GET', headers = {}, body, status = 200 }) {
  const asked = { path, connections, method, headers, body, status }
  const server = spawn(process.execPath, args, { env: Object.assign({}, process.env, { PORT: String(PORT) }, env), stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  server.stdout.on('data', chunk => { printed += chunk })
  await listens()
  await load(asked, warmUp)
  const before = cpuSeconds(server.pid)
  const requests = await load(asked, seconds)
  const spent = cpuSeconds(server.pid) - before
  server.kill('SIGINT')
  await once(server, 'exit')
  return { requests, ms: 1000 * spent / requests, printed }
}

module.exports = { PORT, cpuSeconds, listens, load, serve }
