'use strict'

const pug = require('pug')
const templates = require('./templates')

const HOLE = '\u0000'
const UNSAFE = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// The page is rendered once, with holes where a traveller comes in, and its long pieces are bytes from then on.
module.exports = function (app, network) {
  const [head, greeting, stops, foot] = pug.render(templates.journey, { passenger: HOLE, stops: [{ time: '', name: HOLE }], network })
    .replace(`<li><time></time> ${HOLE}</li>`, () => HOLE)
    .split(HOLE)
  const [start, middle, end] = [head, greeting, foot].map(text => Buffer.from(text))

  app.get('/journey', function showJourney (req, res) {
    const passenger = escape(req.query.passenger)
    res.type('html')
    res.write(start)
    res.write(passenger)
    res.write(middle)
    res.write(passenger + stops + [].concat(req.query.stop).map(item).join(''))
    res.end(end)
  })
}

function item (text) {
  return `<li${text.endsWith('*') ? ' class="change"' : ''}><time>${text.slice(0, 5)}</time> ${escape(text.slice(6).replace('*', ''))}</li>`
}

function escape (text) {
  return text.replace(/[&<>"]/g, char => UNSAFE[char])
}
