'use strict'

// node measure/steps.js: CPU time per request of the lesson’s server, for each route and with a cache in front; about two minutes.

const { spawn } = require('child_process')
const { once } = require('events')
const path = require('path')
const figure = require('../../measure/figure')
const { serve } = require('../../measure/served')

const SECONDS = 3
const SERVER = path.join(__dirname, 'server.js')
const PROXY = path.join(__dirname, 'proxy.js')
const ORIGIN_PORT = '3986'
const caption = runs => 'CPU time of the server’s process with 10 connections: median of ' + runs + ' processes each, measured in turns. The whisker spans the middle half of them.'

const STEPS = {
  'page, no caching': () => direct('/none'),
  '304 by a hash of the page': async () => direct('/hash', await tagOf('/hash')),
  '304 by the version': async () => direct('/version', await tagOf('/version')),
  'page kept in the process': () => direct('/kept'),
  'a cache in front, the cache itself': () => behind('one-at-a-time')
}

const TAGS = {
  'page kept, no ETag': () => direct('/kept'),
  'page kept, Express makes the ETag': () => direct('/kept', null, { ETAG: 'weak' })
}

/** µs of CPU time per request. */
async function direct (route, tag, env) {
  const asked = tag ? { headers: { 'If-None-Match': tag }, status: 304 } : {}
  const { ms } = await serve([SERVER], Object.assign({ path: route, seconds: SECONDS, env }, asked))
  return 1000 * ms
}

let tags = null
async function tagOf (route) {
  if (tags === null) {
    const server = await startOrigin()
    const of = async r => (await fetch('http://localhost:' + ORIGIN_PORT + r)).headers.get('etag')
    tags = { '/hash': await of('/hash'), '/version': await of('/version') }
    await stop(server)
  }
  return tags[route]
}

/** µs of CPU time per request, of the cache alone: the server’s share does not depend on the number of requests. */
async function behind (kind) {
  const server = await startOrigin()
  const { ms } = await serve([PROXY, kind], { path: '/fresh', seconds: SECONDS, env: { ORIGIN: 'http://localhost:' + ORIGIN_PORT } })
  await stop(server)
  return 1000 * ms
}

async function startOrigin () {
  const server = spawn(process.execPath, [SERVER], { env: Object.assign({}, process.env, { PORT: ORIGIN_PORT }), stdio: 'inherit' })
  for (;;) {
    const response = await fetch('http://localhost:' + ORIGIN_PORT + '/report').catch(() => null)
    if (response) return server
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function stop (server) {
  server.kill()
  await once(server, 'exit')
}

async function measure (key, title, steps, runs) {
  const samples = {}
  for (let i = 0; i < runs; i++) {
    for (const label of Object.keys(steps)) (samples[label] = samples[label] || []).push(await steps[label]())
  }
  figure.save(__filename, key, {
    title,
    unit: 'µs of CPU per request',
    bars: Object.keys(steps).map(label => figure.bar(label, samples[label])),
    caption: caption(runs)
  })
}

async function main () {
  await measure('steps', 'CPU time per request, by caching state', STEPS, 5)
  await measure('tags', 'What Express’s own ETag costs', TAGS, 9)
}

main()
