'use strict'

const pug = require('pug')
const templates = require('./templates')

const UNSAFE = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// In what String.replace puts in, $$ and $' have a meaning: Ke$$ha becomes Ke$ha.
module.exports = function (app, network) {
  const page = pug.render(templates.journey, { passenger: '%passenger%', stops: [{ time: '', name: '%stops%' }], network })

  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    res.send(page
      .replaceAll('%passenger%', escape(passenger))
      .replace('<li><time></time> %stops%</li>', [].concat(stop).map(item).join('')))
  })
}

function item (text) {
  return `<li${text.endsWith('*') ? ' class="change"' : ''}><time>${text.slice(0, 5)}</time> ${escape(text.slice(6).replace('*', ''))}</li>`
}

function escape (text) {
  return text.replace(/[&<>"]/g, char => UNSAFE[char])
}
