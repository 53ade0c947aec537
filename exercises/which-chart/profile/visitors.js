'use strict'

// node visitors.js 3000: visitors of the bookshop for forty seconds. Every eight seconds something else happens.

const http = require('http')

const [port] = process.argv.slice(2)
const SPAN_MS = 8000
const THINK_MS = 60
const VISITORS = 20
const MORE = 20
const REPORT_EVERY_MS = 2000

const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })
const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

let page = 'book'
let last = 0

function ask (path) {
  return new Promise((resolve, reject) => {
    http.get({ port, path, agent }, response => response.resume().once('end', resolve)).once('error', reject)
  })
}

async function visit (isOver) {
  while (!isOver()) {
    await ask(`/${page}/${last++}`)
    await sleep(THINK_MS)
  }
}

async function main () {
  const began = Date.now()
  const isPast = ms => () => Date.now() - began >= ms
  const until = ms => sleep(began + ms - Date.now())
  const all = Array.from({ length: VISITORS }, () => visit(isPast(5 * SPAN_MS)))
  await until(SPAN_MS)
  for (let i = 0; i < 4; i++) {
    await until(SPAN_MS + 500 + i * REPORT_EVERY_MS)
    await ask('/report')
  }
  await until(2 * SPAN_MS)
  await ask('/warehouse/1500')
  await until(3 * SPAN_MS - 1500)
  await ask('/warehouse/20')
  await until(3 * SPAN_MS)
  all.push(...Array.from({ length: MORE }, () => visit(isPast(4 * SPAN_MS))))
  await until(4 * SPAN_MS)
  page = 'basket'
  await Promise.all(all)
}

main()
