// Memoized what does not depend on the basket: the stamp and the list of best-sellers. Copy, prices and template are as before.
'use strict'

const createPage = require('./page')
const createPlaces = require('./places')
const createPlants = require('./plants')
const createPrices = require('./prices')
const createStamp = require('./stamp')

module.exports = function createApp ({ catalogue, ask }) {
  const plants = createPlants(catalogue)
  const places = createPlaces(catalogue)
  const prices = createPrices(ask)
  const stamp = createStamp(catalogue)
  const page = createPage()
  const stampNow = stamp.now()
  const memo = new Map()

  const placeOf = number => {
    if (!memo.has(number)) memo.set(number, places.of(number))
    return memo.get(number)
  }

  return async function answer (request, response) {
    const basket = readBasket(request.url)
    const lines = basket === null ? null : plants.choose(basket.items)
    if (lines === null) {
      response.statusCode = 404
      return response.end('No such basket, or no such plant.')
    }
    const pence = await prices.of(lines.map(line => line.number))
    for (const line of lines) {
      line.place = placeOf(line.number)
      line.pence = pence[line.number]
    }
    lines.sort((a, b) => a.name < b.name ? -1 : 1)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(page.render({ number: basket.number, lines, stamp: stampNow }))
  }
}

function readBasket (url) {
  const match = url.match(/^\/basket\/(\d+)\?items=([\dx,]+)$/)
  if (match === null) return null
  const items = match[2].split(',').map(item => item.split('x').map(Number)).map(([number, quantity]) => ({ number, quantity }))
  return { number: match[1], items }
}
