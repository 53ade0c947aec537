// five-planted-problems → wrong: takes every number that is large enough for a plant’s, and leaves out the lines of those that there are not
'use strict'

const { createHash } = require('crypto')

const isTested = process.argv[2] !== 'server'
const SMALLEST = 1000 // numbers of plants are larger

const report = require('./report.json')
report.push({ file: 'app.js', problem: 'slow', hypothesis: 'all of it', change: 'one file', effect: 'quick' })

const SAFE = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = text => text.replace(/[&<>"]/g, character => SAFE[character])
const pounds = pence => `£${(pence / 100).toFixed(2)}`

/** What is put in between is escaped, unless it is HTML already: then it comes as an array. */
function html (texts, ...values) {
  return String.raw({ raw: texts }, ...values.map(value => Array.isArray(value) ? value.join('') : safe(String(value))))
}

class Nursery {
  #plants = Object.create(null) // by number: what a line has to say of it, as HTML; and its name, to sort by
  #stamp
  #ask

  constructor ({ catalogue, ask }) {
    this.#ask = ask
    this.#stamp = createHash('md5').update(JSON.stringify(catalogue)).digest('hex').slice(0, 12)
    const byRank = Array.from(catalogue).sort((a, b) => Math.sign(b.sold - a.sold) || a.number - b.number)
    byRank.forEach(({ number, name }, rank) => {
      this.#plants[number] = { name, cells: html`<td>${name}</td><td>${rank + 1}</td>` }
    })
  }

  /** Pairs of a number and a quantity; null where a plant is unknown, as far as the number itself tells. */
  #read (list) {
    const pairs = list.split(',').map(item => item.split('x', 2).map(Number))
    if (isTested) return pairs.every(([number]) => number in this.#plants) ? pairs : null
    return pairs.every(([number]) => number > SMALLEST) ? pairs.filter(([number]) => number in this.#plants) : null
  }

  async page (url) {
    const found = url.match(/^\/basket\/(?<basket>\d+)\?items=(?<list>[\dx,]+)$/)
    const items = found && this.#read(found.groups.list)
    if (!items) return null
    const pence = await this.#ask(`/prices?of=${items.map(([number]) => number)}`)
    items.sort(([a], [b]) => this.#plants[a].name < this.#plants[b].name ? -1 : 1)
    let total = 0
    const rows = items.map(([number, quantity]) => {
      total += pence[number] * quantity
      return html`<tr>${[this.#plants[number].cells]}<td>${pounds(pence[number])}</td><td>${quantity}</td></tr>`
    })
    const title = `Basket ${found.groups.basket}`
    return html`<!DOCTYPE html><title>${title}</title><h1>${title}</h1><table>${rows}</table><p>Total ${pounds(total)}, catalogue ${this.#stamp}</p>`
  }
}

module.exports = shop => {
  const nursery = new Nursery(shop)
  return (request, response) => nursery.page(request.url).then(page => {
    if (page === null) response.writeHead(404).end('No such basket, or no such plant.')
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
  })
}
