// Prepared everything that depends on the catalogue alone when the server starts; prices are asked for in one request.
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

  return async function answer (request, response) {
    const basket = readBasket(request.url)
    const lines = basket === null ? null : plants.choose(basket.items)
    if (lines === null) {
      response.statusCode = 404
      return response.end('No such basket, or no such plant.')
    }
    const pence = await prices.of(lines.map(line => line.number))
    for (const line of lines) {
      line.place = places.of(line.number)
      line.pence = pence[line.number]
    }
    lines.sort((a, b) => a.name < b.name ? -1 : 1)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(page.render({ number: basket.number, lines, stamp: stamp.now() }))
  }
}

const BASKET = /^\/basket\/(\d+)\?items=([\dx,]+)$/

function readBasket (url) {
  const [, number, list] = BASKET.exec(url) || []
  if (list === undefined) return null
  const items = list.split(',').map(item => item.split('x').map(Number))
  return { number, items: items.map(([number, quantity]) => ({ number, quantity })) }
}
