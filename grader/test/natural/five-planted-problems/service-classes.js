// Rewrote the modules as small services in one file, with indexes, one question for prices, and hand-written HTML.
'use strict'

const crypto = require('node:crypto')

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = text => String(text).replace(/[&<>"]/g, c => ENTITIES[c])
const money = pence => '£' + (pence / 100).toFixed(2)

class Catalogue {
  constructor (plants) {
    this.names = new Map()
    this.places = new Map()
    for (const { number, name } of plants) this.names.set(number, name)
    plants.slice().sort((a, b) => b.sold - a.sold || a.number - b.number).forEach(({ number }, i) => this.places.set(number, i + 1))
    this.stamp = crypto.createHash('md5').update(JSON.stringify(plants)).digest('hex').slice(0, 12)
  }

  line ([number, quantity]) {
    return this.names.has(number) ? { number, quantity, name: this.names.get(number), place: this.places.get(number) } : null
  }
}

class BasketPage {
  constructor (catalogue) { this.catalogue = catalogue }

  html (number, lines, pence) {
    let rows = ''
    let total = 0
    for (const { name, place, quantity, number } of lines) {
      total += quantity * pence[number]
      rows += `<tr><td>${escape(name)}</td><td>${place}</td><td>${money(pence[number])}</td><td>${quantity}</td></tr>`
    }
    return `<!DOCTYPE html><title>Basket #${number}</title><h1>Basket #${number}</h1><table>${rows}</table><p>Total ${money(total)}, catalogue ${this.catalogue.stamp}</p>`
  }
}

module.exports = function createApp ({ catalogue: plants, ask }) {
  const catalogue = new Catalogue(plants)
  const page = new BasketPage(catalogue)

  return async (request, response) => {
    const [, number, list = ''] = /^\/basket\/(\d+)\?items=([\dx,]+)$/.exec(request.url) ?? []
    const lines = list.split(',').map(item => catalogue.line(item.split('x').map(Number)))
    if (number === undefined || lines.includes(null)) {
      response.statusCode = 404
      response.end('No such basket, or no such plant.')
      return
    }
    const pence = await ask('/prices?of=' + lines.map(line => line.number))
    lines.sort((a, b) => a.name < b.name ? -1 : 1)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(page.html(number, lines, pence))
  }
}
