// A Page class renders the navigation once and writes the rest with template strings and an escape method.
'use strict'

const pug = require('pug')

class JourneyPage {
  static #ENTITIES = new Map([['&', '&amp;'], ['<', '&lt;'], ['>', '&gt;'], ['"', '&quot;']])

  constructor (network) {
    const template = "nav\n  each line in network\n    h2= line.name\n    ul\n      each station in line.stations\n        li(class={ large: station.platforms > 8 })\n          a(href='/stations/' + station.code title='Trains from ' + station.name)= station.name\n"
    this.navigation = pug.render(template, { network })
  }

  escape (text) {
    return text.replace(/["&<>]/g, character => JourneyPage.#ENTITIES.get(character))
  }

  stop (text) {
    const name = this.escape(text.slice(6).replace('*', ''))
    const open = text.endsWith('*') ? '<li class="change">' : '<li>'
    return `${open}<time>${this.escape(text.slice(0, 5))}</time> ${name}</li>`
  }

  render (passenger, stops) {
    const name = this.escape(passenger)
    return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The journey of ${name}</title></head>` +
      `<body>${this.navigation}<main><h1>Have a good journey, ${name}</h1><ol>${stops.map(stop => this.stop(stop)).join('')}</ol></main></body></html>`
  }
}

module.exports = function (app, network) {
  const page = new JourneyPage(network)
  app.get('/journey', (req, res) => {
    const { passenger, stop } = req.query
    res.type('html').send(page.render(passenger, [].concat(stop)))
  })
}
