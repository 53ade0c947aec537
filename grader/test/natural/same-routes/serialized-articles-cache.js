// Plain http, and the JSON text of each article is kept for a second, since answers may be that old.
'use strict'

const KEEP_MS = 900

module.exports = function createApp (articles, log) {
  const texts = new Array(articles.length)
  const made = new Float64Array(articles.length).fill(-Infinity)

  const textOf = (id, now) => {
    if (now - made[id] > KEEP_MS) {
      texts[id] = JSON.stringify(articles[id])
      made[id] = now
    }
    return texts[id]
  }

  const finish = (req, res, status, text) => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(text)
    log.write(`{"method":${JSON.stringify(req.method)},"url":${JSON.stringify(req.url)},"status":${status}}\n`)
  }

  const order = (req, res, body) => {
    let wanted = null
    try { wanted = JSON.parse(body) } catch {}
    const { article: id, pieces } = wanted || {}
    if (!Number.isInteger(id) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) return finish(req, res, 400, '{"error":"not an order"}')
    const article = articles[id]
    if (!article) return finish(req, res, 404, '{"error":"not found"}')
    if (pieces > article.stock) return finish(req, res, 409, '{"error":"out of stock"}')
    finish(req, res, 201, JSON.stringify({ article: id, pieces, total: article.price * pieces }))
  }

  return function handle (req, res) {
    const { method, url } = req
    if (method === 'GET' && url.startsWith('/articles')) {
      const now = performance.now()
      const list = /^\/articles\?from=(\d+)&count=(\d+)$/.exec(url)
      if (list !== null) {
        const from = +list[1]
        const end = Math.min(from + +list[2], articles.length)
        const members = []
        for (let id = from; id < end; id++) members.push(textOf(id, now))
        return finish(req, res, 200, `{"from":${from},"articles":[${members.join()}]}`)
      }
      const one = /^\/articles\/(\d+)$/.exec(url)
      if (one !== null && articles[+one[1]]) return finish(req, res, 200, textOf(+one[1], now))
    }
    if (method === 'POST' && url === '/orders') {
      const parts = []
      req.on('data', part => parts.push(part)).on('end', () => order(req, res, Buffer.concat(parts).toString()))
      return
    }
    finish(req, res, 404, '{"error":"not found"}')
  }
}
