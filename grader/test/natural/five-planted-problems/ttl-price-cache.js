// Everything in one closure: lookup tables at start, all prices kept for half a second behind one shared promise.
'use strict'

const { createHash } = require('node:crypto')
const pug = require('pug')

const TEMPLATE = `
doctype html
title Basket #{number}
h1 Basket #{number}
table
  each line in lines
    tr
      td= line.name
      td= line.place
      td= money(line.pence)
      td= line.quantity
p Total #{money(total)}, catalogue #{stamp}
`
const TTL = 500

module.exports = ({ catalogue, ask }) => {
  const render = pug.compile(TEMPLATE)
  const stamp = createHash('md5').update(JSON.stringify(catalogue)).digest('hex').slice(0, 12)
  const ranked = catalogue.toSorted((a, b) => b.sold - a.sold || a.number - b.number)
  const plants = new Map(ranked.map((plant, i) => [plant.number, { number: plant.number, name: plant.name, place: i + 1 }]))
  const money = pence => `£${(pence / 100).toFixed(2)}`

  let prices = null
  let askedAt = -Infinity

  const allPrices = () => {
    const now = performance.now()
    if (prices === null || now - askedAt > TTL) {
      askedAt = now
      prices = ask('/prices')
      prices.catch(() => { prices = null })
    }
    return prices
  }

  return async (request, response) => {
    const match = /^\/basket\/(\d+)\?items=([\dx,]+)$/.exec(request.url)
    const wanted = match ? match[2].split(',').map(item => item.split('x').map(Number)) : []
    if (!match || wanted.some(([number]) => !plants.has(number))) {
      response.statusCode = 404
      return response.end('No such basket, or no such plant.')
    }
    const pence = await allPrices()
    const lines = wanted.map(([number, quantity]) => ({ ...plants.get(number), quantity, pence: pence[number] }))
    lines.sort((a, b) => a.name < b.name ? -1 : 1)
    const total = lines.reduce((sum, line) => sum + line.quantity * line.pence, 0)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(render({ number: match[1], lines, stamp, total, money }))
  }
}
