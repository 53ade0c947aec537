// Compiled the template once, and prices are asked for in parallel with Promise.all.
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
    const lines = basket && plants.choose(basket.items)
    if (!lines) {
      response.statusCode = 404
      return response.end('No such basket, or no such plant.')
    }
    const pence = await prices.of(lines.map(line => line.number))
    lines.forEach(line => {
      line.place = places.of(line.number)
      line.pence = pence[line.number]
    })
    lines.sort((a, b) => a.name < b.name ? -1 : 1)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(page.render({ number: basket.number, lines, stamp: stamp.now() }))
  }
}

function readBasket (url) {
  const match = /^\/basket\/(\d+)\?items=([\dx,]+)$/.exec(url)
  if (!match) return null
  const items = match[2].split(',').map(item => {
    const [number, quantity] = item.split('x').map(Number)
    return { number, quantity }
  })
  return { number: match[1], items }
}
