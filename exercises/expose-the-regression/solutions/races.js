'use strict'

const http = require('http')

const CLEARLY = 1.75 // two runs of the same build, asked at the same moment, are hardly ever that far apart
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

// How often each is raced for at most, how many races go on at a time, and what takes how long: ms of an address.
const CONTESTS = [
  ...Object.entries(REQUESTS).map(([why, request]) => ({ why, times: 20, abreast: 4, draw: () => askFor(request()) })),
  { why: `the last of ${CROWD} at once`, times: 7, abreast: 1, draw: () => lastOfCrowd },
  { why: 'some answers are late', times: 3, abreast: 1, draw: () => tailOfQueues }
]

// The same goes to both at the same moment: what disturbs one of them disturbs the other. Who loses most races is slower.
module.exports = async function compare (before, after) {
  for (const request of Object.values(REQUESTS)) for (const address of [before, after]) await ask(address, request())
  try {
    for (const contest of CONTESTS) {
      if (await losesMost(before, after, contest) && await losesMost(before, after, contest)) return { slower: true, why: contest.why }
    }
    return { slower: false }
  } finally {
    agent.destroy()
  }
}

async function losesMost (before, after, { times, abreast, draw }) {
  let [raced, lost] = [0, 0]
  while (lost <= times / 2 && raced - lost < times / 2) {
    const races = await Promise.all(Array.from({ length: abreast }, (_, lane) => race(before, after, draw(), (raced + lane) % 2)))
    raced += races.length
    lost += races.filter(([first, second]) => second > CLEARLY * first).length
  }
  return lost > times / 2
}

// Milliseconds of both, whichever is asked first.
async function race (before, after, run, isReversed) {
  if (!isReversed) return Promise.all([run(before), run(after)])
  return (await Promise.all([run(after), run(before)])).reverse()
}

function askFor (asked) {
  return address => ask(address, asked)
}

// Is one still busy when the other has long answered everyone?
async function lastOfCrowd (address) {
  return Math.max(...await Promise.all(Array.from({ length: CROWD }, () => ask(address, REQUESTS.basket()))))
}

// Twelve requests one after the other in each of sixteen queues: how long does the third slowest take? Two may be late by chance.
async function tailOfQueues (address) {
  const each = await Promise.all(Array.from({ length: QUEUES }, async () => {
    const latencies = []
    while (latencies.length < QUEUE) latencies.push(await ask(address, REQUESTS.basket()))
    return latencies
  }))
  return each.flat().sort((a, b) => b - a)[2]
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
