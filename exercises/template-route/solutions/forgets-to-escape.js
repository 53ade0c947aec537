'use strict'

const pug = require('pug')
const templates = require('./templates')

const HOLE = '\u0000'

// By hand and quick; and a traveller by the name of <script> may run one.
module.exports = function (app, network) {
  const [head, greeting, stops, foot] = pug.render(templates.journey, { passenger: HOLE, stops: [{ time: '', name: HOLE }], network })
    .replace(`<li><time></time> ${HOLE}</li>`, () => HOLE)
    .split(HOLE)

  app.get('/journey', function showJourney (req, res) {
    const { passenger, stop } = req.query
    res.send(head + passenger + greeting + passenger + stops + [].concat(stop).map(item).join('') + foot)
  })
}

function item (text) {
  return `<li${text.endsWith('*') ? ' class="change"' : ''}><time>${text.slice(0, 5)}</time> ${text.slice(6).replace('*', '')}</li>`
}
