// expose-the-regression → pass: customers are async generators who ask both builds at the same moment, and the median of all ratios decides
'use strict'

const { Agent, request } = require('http')

const CLEARLY = Math.log(2.5)
const LATE_MS = 180 // than the other build, which was asked at the same moment

const ORDER = JSON.stringify({ lines: [...Array(400).keys()].map(product => ({ product, count: 2 })) })

function * wishes (make) {
  for (let number = 1; ; number++) yield make(number)
}

/** One who asks both again as soon as both have answered; which of them first, is drawn. */
async function * customer (agent, addresses, wanted) {
  for (const [method, path, body] of wanted) {
    const ask = async at => {
      const began = performance.now()
      await new Promise((resolve, reject) => {
        request(addresses[at] + path, { method, agent }, answer => answer.resume().once('end', resolve)).once('error', reject).end(body)
      })
      return [at, performance.now() - began]
    }
    const order = Math.random() < 0.5 ? [0, 1] : [1, 0]
    yield new Map(await Promise.all(order.map(ask)))
  }
}

class Load {
  #wanted

  constructor (what, make, { customers = 8, each = 4, tail = false } = {}) {
    this.#wanted = wishes(make)
    Object.assign(this, { what, customers, each, tail })
  }

  * [Symbol.iterator] () { for (let i = 0; i < this.each; i++) yield this.#wanted.next().value }

  /** Milliseconds of the first build and of the second, for each request. */
  async asked (agent, addresses) {
    const crowd = Array.from({ length: this.customers }, async () => {
      const pairs = []
      for await (const ms of customer(agent, addresses, this)) pairs.push([ms.get(0), ms.get(1)])
      return pairs
    })
    return (await Promise.all(crowd)).flat()
  }

  async suspects (agent, addresses) {
    const pairs = await this.asked(agent, addresses)
    if (!this.tail) return median(pairs.map(([was, is]) => Math.log(is / was))) > CLEARLY
    const late = pairs.filter(([was, is]) => is - was > LATE_MS).length
    const early = pairs.filter(([was, is]) => was - is > LATE_MS).length
    return late >= 3 && late >= 3 * early
  }
}

function median (values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

let product = 0
const get = path => ['GET', path, '']

const LOADS = [
  new Load('products nobody has seen', () => get(`/products/${++product}`)),
  new Load('searches', number => get(`/search?q=${number}`)),
  new Load('baskets', () => get('/basket')),
  new Load('recommendations', () => get('/recommended')),
  new Load('orders of 400 lines', () => ['POST', '/orders', ORDER]),
  new Load('a crowd', () => get('/basket'), { customers: 32, each: 3 }),
  new Load('late answers', () => get('/basket'), { customers: 16, each: 20, tail: true })
]

module.exports = async function compare (...addresses) {
  const agent = new Agent({ keepAlive: true })
  try {
    for (const load of LOADS.slice(0, 5)) await load.asked(agent, addresses) // once, and forgotten
    for (const load of LOADS) {
      // What comes of chance does not come twice.
      if (await load.suspects(agent, addresses) && await load.suspects(agent, addresses)) return { slower: true, why: load.what }
    }
    return { slower: false, why: 'nothing that is clear twice' }
  } finally {
    agent.destroy()
  }
}
