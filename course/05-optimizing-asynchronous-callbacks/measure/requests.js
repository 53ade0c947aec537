'use strict'

// node measure/requests.js: what one request costs each of the lesson's servers, by turns; about two minutes.

const figure = require('../../measure/figure')
const { load, start, startDatabase } = require('./world')

const ROUNDS = 7
const WINDOW_MS = 1500
const EDGES = {
  reduce: 'reduce',
  loop: 'loop',
  hoisted: 'loop, hoisted out of the handler',
  projection: 'loop, fetching one field'
}
const ORDERS = {
  reduce: 'compute in the request',
  database: 'ask the database',
  ahead: 'compute ahead of time',
  inFlight: 'share the request in flight',
  remembered: 'remember for a second'
}
const CAPTION = 'CPU time of the server process under 100 connections. Median of ' + ROUNDS + ' interleaved rounds; the whisker spans the middle half.'

async function main () {
  const names = Object.keys(Object.assign({}, EDGES, ORDERS))
  const MONGO_URL = await startDatabase()
  const servers = {}
  const rounds = []
  for (const name of names) {
    servers[name] = await start('server.js', [name], { MONGO_URL, PORT: '0', NODE_ENV: 'production' })
    await load(servers[name].port, WINDOW_MS)
  }
  for (let round = 0; round < ROUNDS; round++) {
    const row = {}
    for (const name of names) row[name] = await load(servers[name].port, WINDOW_MS)
    rounds.push(row)
  }
  const cost = name => rounds.map(row => row[name].cpu)
  const rate = name => rounds.map(row => row[name].perSecond)
  figure.save(__filename, 'edges', {
    title: 'Improving the computation in the request',
    unit: 'µs of CPU per request',
    bars: Object.keys(EDGES).map(name => figure.bar(EDGES[name], cost(name))),
    caption: CAPTION
  })
  figure.save(__filename, 'orders', {
    title: 'Moving the computation out of the request',
    unit: 'µs of CPU per request',
    bars: Object.keys(ORDERS).map(name => figure.bar(ORDERS[name], cost(name))),
    caption: CAPTION
  })
  figure.save(__filename, 'rates', {
    title: 'The same runs in requests per second',
    unit: 'requests per second',
    bars: Object.keys(ORDERS).map(name => figure.bar(ORDERS[name], rate(name))),
    caption: 'Client, server and database share two cores, so the client limits the fast servers.'
  })
  process.exit()
}

main()
