'use strict'

const http = require('http')

const CONNECTIONS = 16
const OF_EACH = 2
const CLEARLY = 2.5
const LONG_ORDER = JSON.stringify({ lines: Array.from({ length: 400 }, (_, i) => ({ product: i + 1, count: 1 })) })

let product = 0

const KINDS = {
  'a page that is new': () => ({ path: `/products/${++product}` }),
  search: () => ({ path: '/search?q=lamp' }),
  basket: () => ({ path: '/basket' }),
  recommended: () => ({ path: '/recommended' }),
  'a long order': () => ({ path: '/orders', method: 'POST', body: LONG_ORDER })
}

// All that users do, at the same time, from sixteen of them; then each kind of request is judged by its mean.
module.exports = async function compare (before, after) {
  const clients = [before, after].map(address => ({ address, agent: new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS }), seen: {} }))
  for (const client of clients) await round(client)
  for (const { agent } of clients) agent.destroy()
  return judge(clients[0].seen, clients[1].seen)
}

function judge (first, second) {
  for (const kind of Object.keys(KINDS)) {
    const times = mean(second[kind]) / mean(first[kind])
    if (times > CLEARLY) return { slower: true, why: `${kind}: ${times.toFixed(1)} times in the mean` }
  }
  return { slower: false }
}

async function round ({ address, agent, seen }) {
  const left = shuffle(Object.keys(KINDS).flatMap(kind => Array(OF_EACH).fill(kind)))
  await Promise.all(Array.from({ length: CONNECTIONS }, async () => {
    for (let kind = left.pop(); kind !== undefined; kind = left.pop()) {
      const ms = await ask(address, agent, KINDS[kind]())
      seen[kind] = [...(seen[kind] || []), ms]
    }
  }))
}

function ask (address, agent, { path, method = 'GET', body = '' }) {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const request = http.request(address + path, { method, agent }, response => {
      response.resume()
      response.on('end', () => resolve(performance.now() - began))
    })
    request.on('error', reject)
    request.end(body)
  })
}

function shuffle (values) {
  return values.map(value => [Math.random(), value]).sort(([a], [b]) => a - b).map(([, value]) => value)
}

function mean (values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
