'use strict'
// The exercise's backend, and visitors who send the next request as soon as the last is answered: fork(visitors-child.cjs, [home]).
// Messages: {do: 'listen'} →
// {port} of the backend; {do: 'visit', port, ms, requests, connections}, at least so long and so many → {requests, requestMs, why}:
// `why` is null where every answer was right.

const http = require('node:http')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { Readable } = require('node:stream')

const createWorld = createRequire(join(process.argv[2], 'home.js'))('./workload/world.js')
const world = createWorld(() => Math.floor(Math.random() * 2 ** 32))

/** A server that takes longer than this will never answer. */
const PATIENCE_MS = 10_000
/** Characters of a server's message that are kept. */
const OWED_MS = 1500

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

async function visit({ port, ms, requests, connections }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const seen = { requests: 0, totalMs: 0, why: null }
  const end = performance.now() + ms
  const isOver = () => seen.why !== null || (performance.now() >= end && seen.requests >= requests)
  await Promise.all(Array.from({ length: connections }, () => visitor(port, agent, isOver, seen)))
  agent.destroy()
  seen.why ??= await owed()
  return { requests: seen.requests, requestMs: seen.totalMs / Math.max(1, seen.requests), why: seen.why }
}

async function visitor(port, agent, isOver, seen) {
  while (!isOver()) {
    const asked = world.request()
    const sentAt = performance.now()
    try {
      const { status, headers, body } = await send(port, agent, asked)
      const now = performance.now()
      seen.requests++
      seen.totalMs += now - sentAt
      seen.why ??= world.check(status, body, sentAt, now, headers, asked)
    } catch (error) {
      seen.why ??= `no answer: ${error.message}`
    }
  }
}

function send(port, agent, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, host: '127.0.0.1', port, method, path, headers, timeout: PATIENCE_MS }, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part) => {
          text += part
        })
        .on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: text }))
    })
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error(`none within ${PATIENCE_MS / 1000} s`)))
    if (body instanceof Readable) body.pipe(request)
    else request.end(body)
  })
}

async function owed() {
  if (typeof world.owed !== 'function') return null
  const end = performance.now() + OWED_MS
  while (world.owed() > 0 && performance.now() < end) await pause(5)
  return world.problem(performance.now() >= end)
}

function listen() {
  world.listen((error, port) => process.send(error ? { failed: error.message } : { port }))
}

process.on('message', (message) => {
  if (message.do === 'listen') listen()
  else
    visit(message).then(
      (visited) => process.send(visited),
      (error) => process.send({ failed: error.message })
    )
})
