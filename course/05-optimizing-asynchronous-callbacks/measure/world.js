'use strict'

// The database, the servers and the load, each in a process of its own.

const { spawn } = require('child_process')
const http = require('http')
const path = require('path')

// However this process ends, what it started ends with it.
process.once('SIGINT', () => process.exit(1))
process.once('SIGTERM', () => process.exit(1))

const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })

/** Start one script of this folder with Node's own flags before it; resolves to {process, port} once it listens. */
function start (script, args, env, flags) {
  const argv = (flags || []).concat(path.join(__dirname, script), args || [])
  const child = spawn(process.execPath, argv, { env: Object.assign({}, process.env, env), stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill())
  return new Promise((resolve, reject) => {
    child.once('exit', code => reject(new Error(script + ' ended with ' + code)))
    child.stdout.once('data', line => resolve({ process: child, port: Number(/\d+/.exec(line)[0]) }))
  })
}

/** Start the database, filled, and say where it is. */
async function startDatabase () {
  const { port } = await start('little-mongo.js', ['0'])
  const url = 'mongodb://127.0.0.1:' + port
  await start('load.js', [], { MONGO_URL: url })
  return url
}

/** One GET; resolves to the body. */
function get (port, route) {
  return new Promise((resolve, reject) => {
    http.get({ agent, port, path: route, host: '127.0.0.1' }, res => {
      let body = ''
      res.on('data', chunk => { body += chunk })
      res.on('end', () => res.statusCode === 200 ? resolve(body) : reject(new Error(res.statusCode + ' ' + body)))
    }).on('error', reject)
  })
}

/** 100 connections for so many ms; resolves to {requests a second, CPU microseconds a request}. */
async function load (port, ms) {
  const cpuBefore = Number(await get(port, '/cpu'))
  const began = performance.now()
  let requests = 0
  await Promise.all(Array.from({ length: 100 }, async () => {
    while (performance.now() - began < ms) {
      await get(port, '/average')
      requests++
    }
  }))
  const seconds = (performance.now() - began) / 1000
  return { perSecond: requests / seconds, cpu: (Number(await get(port, '/cpu')) - cpuBefore) / requests }
}

module.exports = { load, start, startDatabase }
