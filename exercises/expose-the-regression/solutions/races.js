'use strict'

const http = require('http')

const RACES = 20
const ABREAST = 4
const CROWDS = 6
const CROWD = 32
const QUEUES = 16
const QUEUE = 12
const LONG_ORDER = JSON.stringify({ lines: Array.from({ length: 400 }, (_, i) => ({ product: i + 1, count: 1 })) })

const agent = new http.Agent({ keepAlive: true, maxSockets: CROWD })
let product = 0

const REQUESTS = {
  'a page that is new': () => ({ path: `/products/${++product}` }),
  search: () => ({ path: '/search?q=lamp' }),
  basket: () => ({ path: '/basket' }),
  recommended: () => ({ path: '/recommended' }),
  'a long order': () => ({ path: '/orders', method: 'POST', body: LONG_ORDER })
}

// The same request goes to both at the same moment: what disturbs one of them disturbs the other. Who loses most races is slower.
module.exports = async function compare (before, after) {
  for (const request of Object.values(REQUESTS)) for (const address of [before, after]) await ask(address, request())
  try {
    for (const [name, request] of Object.entries(REQUESTS)) {
      if (await twice(() => losesMost(before, after, request))) return { slower: true, why: name }
    }
    if (await twice(() => isCrowded(before, after))) return { slower: true, why: `${CROWD} at once` }
    if (await twice(() => isOftenLate(before, after))) return { slower: true, why: 'some answers are late' }
    return { slower: false }
  } finally {
    agent.destroy()
  }
}

async function twice (suspicion) {
  return await suspicion() && suspicion()
}

async function losesMost (before, after, request) {
  let lost = 0
  for (let raced = 0; raced < RACES; raced += ABREAST) {
    const races = await Promise.all(Array.from({ length: ABREAST }, (_, lane) => race(before, after, request, lane % 2)))
    lost += races.filter(([first, second]) => second > 2 * first).length
  }
  return lost > 0.7 * RACES
}

// Milliseconds of both, whichever is asked first.
async function race (before, after, request, isReversed) {
  const asked = request()
  if (!isReversed) return Promise.all([ask(before, asked), ask(after, asked)])
  return (await Promise.all([ask(after, asked), ask(before, asked)])).reverse()
}

// A crowd that asks both at once: is the second still busy when the first has long answered everyone?
async function isCrowded (before, after) {
  let lost = 0
  for (let i = 0; i < CROWDS; i++) {
    const [first, second] = await Promise.all([crowd(before), crowd(after)])
    if (median(second) > 2 * median(first)) lost++
  }
  return lost > 0.7 * CROWDS
}

// Twelve requests one after the other in each of sixteen queues, to both: which of them is late now and then?
async function isOftenLate (before, after) {
  const [first, second] = await Promise.all([before, after].map(queues))
  const least = 5 * median(first.concat(second))
  const late = latencies => latencies.filter(ms => ms > least).length
  return late(second) >= 3 && late(second) >= 3 * late(first)
}

async function queues (address) {
  const each = await Promise.all(Array.from({ length: QUEUES }, async () => {
    const latencies = []
    while (latencies.length < QUEUE) latencies.push(await ask(address, REQUESTS.basket()))
    return latencies
  }))
  return each.flat()
}

function crowd (address) {
  return Promise.all(Array.from({ length: CROWD }, () => ask(address, REQUESTS.basket())))
}

// One request; resolves to how long the answer took, in ms.
function ask (address, { path, method = 'GET', body = '' }) {
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

function median (values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1]
}
