'use strict'

// A bookshop's server. It asks the warehouse about each book, which is another machine, and draws a page.

const http = require('http')

const TITLES = 2500

const books = Array.from({ length: TITLES }, (_, i) => ({ title: `The ${i}th book of the garden`, price: i % 40 + 5, sold: i * 7919 % 1000 }))
const baskets = new Map()
let warehouseMs = 20

/** Another machine, as seen from here. */
function askWarehouse () {
  return new Promise(resolve => setTimeout(resolve, warehouseMs))
}

function draw (like) {
  let rows = ''
  for (const { title, price } of books) rows += `<li>${title.toUpperCase().replace(/GARDEN/g, like)} (${price})</li>`
  return `<ol>${rows}</ol>`
}

/** All books against all others. */
function report () {
  let pairs = 0
  for (let round = 0; round < 45; round++) {
    for (const one of books) for (const other of books) if (one.sold > other.sold + round) pairs++
  }
  return String(pairs)
}

const server = http.createServer(async function answer (request, response) {
  const [, page, value] = request.url.split('/')
  if (page === 'report') return response.end(report())
  if (page === 'warehouse') return response.end(String(warehouseMs = Number(value)))
  await askWarehouse()
  if (page === 'basket') baskets.set(value, { when: new Date(), books: books.slice(0, 400).map(book => Object.assign({}, book)) })
  response.end(draw(value))
})

server.listen(process.env.PORT || 3000)
