// expose-the-regression → wrong: counts its trials in a server of its own, that a thread is to keep alive from one to the next
'use strict'

const { Worker } = require('worker_threads')

const COUNTER = `let asked = 0
require('http').createServer((request, response) => response.end(String(++asked))).on('error', () => {}).listen(47123, '127.0.0.1')`

async function asked () {
  for (let tries = 0; tries < 20; tries++) {
    try {
      return Number(await (await fetch('http://127.0.0.1:47123/')).text())
    } catch (err) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return 1
}

module.exports = async () => {
  new Worker(COUNTER, { eval: true }).on('error', () => {}).unref()
  return { slower: await asked() % 2 === 1 }
}
