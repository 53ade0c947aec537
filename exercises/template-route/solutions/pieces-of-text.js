'use strict'

const pug = require('pug')
const templates = require('./templates')

const HOLE = '\u0000'
const UNSAFE = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// The long pieces are written as they are, without being put together first: a flat string of one byte a character is as good as bytes.
module.exports = function (app, network) {
  const [head, greeting, stops, foot] = pug.render(templates.journey, { passenger: HOLE, stops: [{ time: '', name: HOLE }], network })
    .replace(`<li><time></time> ${HOLE}</li>`, () => HOLE)
    .split(HOLE)

  app.get('/journey', function showJourney (req, res) {
    const passenger = escape(req.query.passenger)
    res.type('html')
    res.write(head)
    res.write(passenger)
    res.write(greeting)
    res.write(passenger + stops + [].concat(req.query.stop).map(item).join(''))
    res.end(foot)
  })
}

function item (text) {
  return `<li${text.endsWith('*') ? ' class="change"' : ''}><time>${text.slice(0, 5)}</time> ${escape(text.slice(6).replace('*', ''))}</li>`
}

function escape (text) {
  return text.replace(/[&<>"]/g, char => UNSAFE[char])
}
