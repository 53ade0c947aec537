'use strict'

const pug = require('pug')
const templates = require('./templates')

const HOLE = '\u0000'
const UNSAFE = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// Rendered once with holes, and no hash over 50 KB. They are put together and encoded anew for every traveller.
module.exports = function (app, network) {
  const [head, greeting, stops, foot] = pug.render(templates.journey, { passenger: HOLE, stops: [{ time: '', name: HOLE }], network })
    .replace(`<li><time></time> ${HOLE}</li>`, () => HOLE)
    .split(HOLE)

  app.disable('etag')

  app.get('/journey', function showJourney (req, res) {
    const passenger = escape(req.query.passenger)
    res.send(head + passenger + greeting + passenger + stops + [].concat(req.query.stop).map(item).join('') + foot)
  })
}

function item (text) {
  return `<li${text.endsWith('*') ? ' class="change"' : ''}><time>${text.slice(0, 5)}</time> ${escape(text.slice(6).replace('*', ''))}</li>`
}

function escape (text) {
  return text.replace(/[&<>"]/g, char => UNSAFE[char])
}
