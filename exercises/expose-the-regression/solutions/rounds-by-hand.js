'use strict'

const http = require('http')

const ROUNDS = 3
const LONG_ORDER = JSON.stringify({ lines: Array.from({ length: 400 }, (_, i) => ({ product: i + 1, count: 1 })) })

/** A ratio that two runs of the same build do not reach in most rounds. */
const CLEARLY = 2.5

let product = 0

const LOADS = [
  { name: 'a page that is new', connections: 6, amount: 24, request: () => ({ path: `/products/${++product}` }) },
  { name: 'search', connections: 6, amount: 24, request: () => ({ path: '/search?q=lamp' }) },
  { name: 'basket', connections: 6, amount: 24, request: () => ({ path: '/basket' }) },
  { name: 'recommended', connections: 6, amount: 24, request: () => ({ path: '/recommended' }) },
  { name: 'a long order', connections: 6, amount: 24, request: () => ({ path: '/orders', method: 'POST', body: LONG_ORDER }) },
  { name: 'many at once', connections: 32, amount: 192, request: () => ({ path: '/basket' }), tail: true }
]

module.exports = async function compare (before, after) {
  for (const load of LOADS) for (const address of [before, after]) await run(address, { ...load, amount: load.connections })
  for (const load of LOADS) {
    const first = await slowdown(load, before, after)
    // Cried once, looked at twice: what comes of chance does not come again.
    if (first.times > CLEARLY && (await slowdown(load, before, after)).times > CLEARLY) {
      return { slower: true, why: `${load.name}: ${first.times.toFixed(1)} times in the ${first.of}` }
    }
  }
  return { slower: false }
}

// Rounds of both in turns: how many times slower the second is in the median, or in the tail, in most rounds.
async function slowdown (load, before, after) {
  const medians = []
  const tails = []
  for (let round = 0; round < ROUNDS; round++) {
    const latencies = {}
    for (const address of round % 2 === 0 ? [before, after] : [after, before]) latencies[address] = await run(address, load)
    medians.push(at(latencies[after], 0.5) / at(latencies[before], 0.5))
    tails.push(at(latencies[after], 0.985) / at(latencies[before], 0.985))
  }
  const [median, tail] = [middle(medians), middle(tails)]
  return load.tail && tail > median ? { times: tail, of: 'tail' } : { times: median, of: 'median' }
}

// Latencies in ms, the shortest first: as many customers as connections, each asks again once it has its answer.
async function run (address, { connections, amount, request }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const latencies = []
  let left = amount
  await Promise.all(Array.from({ length: connections }, async () => {
    while (left-- > 0) latencies.push(await ask(address, agent, request()))
  }))
  agent.destroy()
  return latencies.sort((a, b) => a - b)
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

function at (sorted, share) {
  return sorted[Math.floor(sorted.length * share)]
}

function middle (values) {
  return at(values.sort((a, b) => a - b), 0.5)
}
