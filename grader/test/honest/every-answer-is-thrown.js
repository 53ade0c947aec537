// same-routes → pass: every answer is thrown, the good ones, too, and caught in one place
'use strict'

class Answer {
  constructor (status, value) {
    this.status = status
    this.text = JSON.stringify(value)
  }

  static refuse (status, error) { throw new Answer(status, { error }) }
}

module.exports = function createApp (articles, log) {
  const byId = id => articles[id] ?? Answer.refuse(404, 'not found')

  // The names are the patterns. Whatever a route has to say, it throws.
  const routes = {
    'GET /articles/(?<id>\\d+)' ({ id }) {
      throw new Answer(200, byId(+id))
    },

    'GET /articles\\?from=(?<from>\\d+)&count=(?<count>\\d+)' ({ from, count }) {
      throw new Answer(200, { from: +from, articles: articles.slice(+from, +from + +count) })
    },

    'POST /orders' (_, body) {
      const order = JSON.parse(body) // which throws something else
      const whole = order !== null && [order.article, order.pieces].every(Number.isInteger)
      if (!whole || order.pieces < 1 || order.pieces > 100) Answer.refuse(400, 'not an order')
      const { price, stock } = byId(order.article)
      if (stock < order.pieces) Answer.refuse(409, 'out of stock')
      throw new Answer(201, { article: order.article, pieces: order.pieces, total: price * order.pieces })
    },

    '.*' () { Answer.refuse(404, 'not found') }
  }
  const table = Object.entries(routes).map(([name, route]) => ({ pattern: new RegExp(`^${name}$`), route }))

  function caught (method, url, body) {
    const asked = `${method} ${url}`
    try {
      for (const { pattern, route } of table) {
        const found = pattern.exec(asked)
        if (found !== null) route(found.groups ?? {}, body)
      }
    } catch (thrown) {
      return thrown instanceof Answer ? thrown : new Answer(400, { error: 'not an order' })
    }
  }

  // One parcel for all requests of a turn of the loop.
  const parcel = []
  function note (method, url, status) {
    if (parcel.push(JSON.stringify({ method, url, status })) > 1) return
    setImmediate(() => log.write(parcel.splice(0).join('\n') + '\n'))
  }

  return async function listener (request, response) {
    const { method, url } = request
    let body = ''
    if (method !== 'GET') for await (const piece of request.setEncoding('utf8')) body += piece
    const { status, text } = caught(method, url, body)
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
    note(method, url, status)
  }
}
