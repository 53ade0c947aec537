'use strict'

const autocannon = require('autocannon')

// before and after are addresses, as http://127.0.0.1:41234. Both serve the same shop; says whether the second is slower.
module.exports = async function compare (before, after) {
  const first = await meanLatency(before)
  const second = await meanLatency(after)
  return { slower: second > first * 1.2, why: `${second.toFixed(2)} ms, and ${first.toFixed(2)} ms before` }
}

// Of fifty requests over one connection, in milliseconds.
async function meanLatency (address) {
  const instance = autocannon({ url: `${address}/products/1`, connections: 1, amount: 50, sampleInt: 50 })
  let sum = 0
  let answers = 0
  instance.on('response', (client, status, bytes, ms) => {
    sum += ms
    answers++
  })
  await instance
  return sum / answers
}
