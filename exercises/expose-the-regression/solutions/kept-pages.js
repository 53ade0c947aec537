'use strict'

const http = require('http')

const ROUNDS = 6
const CONNECTIONS = 16
const OF_EACH = 12
const CLEARLY = 2.5
const NOTICED = 25 // ms: a kept page takes three, or twenty on a busy machine, which is no regression
const LONG_ORDER = JSON.stringify({ lines: Array.from({ length: 400 }, (_, i) => ({ product: i + 1, count: 1 })) })

const KINDS = {
  'a page': () => ({ path: '/products/1' }),
  search: () => ({ path: '/search?q=lamp' }),
  basket: () => ({ path: '/basket' }),
  recommended: () => ({ path: '/recommended' }),
  'a long order': () => ({ path: '/orders', method: 'POST', body: LONG_ORDER })
}

// All that users do, at the same time, from sixteen of them; then each kind of request is judged by itself.
module.exports = async function compare (before, after) {
  const clients = [before, after].map(address => ({ address, agent: new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS }), seen: {} }))
  for (const client of clients) await round(client) // the warm-up
  const first = await look(clients)
  const answer = first.slower ? await look(clients) : first // what comes of chance does not come again
  for (const { agent } of clients) agent.destroy()
  return answer
}

async function look (clients) {
  for (const client of clients) client.seen = {}
  for (let i = 0; i < ROUNDS; i++) for (const client of i % 2 === 0 ? clients : [...clients].reverse()) await round(client)
  return judge(clients[0].seen, clients[1].seen)
}

function judge (first, second) {
  for (const kind of Object.keys(KINDS)) {
    const times = typical(second[kind]) / typical(first[kind])
    if (times > CLEARLY) return { slower: true, why: `${kind}: ${times.toFixed(1)} times in the median` }
  }
  const [was, is] = [lateShare(first), lateShare(second)]
  if (is > 0.01 && is > CLEARLY * was) return { slower: true, why: `${(100 * is).toFixed(1)} % of the answers are late` }
  return { slower: false }
}

// Share of the answers that took more than six times what is typical of their kind.
function lateShare (seen) {
  const all = Object.values(seen)
  const late = all.flatMap(latencies => latencies.filter(ms => ms > 6 * typical(latencies)))
  return late.length / all.flat().length
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

// The median, or what nobody notices.
function typical (latencies) {
  return Math.max(NOTICED, [...latencies].sort((a, b) => a - b)[latencies.length >> 1])
}
