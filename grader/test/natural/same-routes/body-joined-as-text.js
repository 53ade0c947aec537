// Node's http module with a small router; the body is concatenated as text and parsed at the end.
'use strict'

module.exports = function createApp (articles, log) {
  function reply (req, res, status, value) {
    const text = JSON.stringify(value)
    res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
    res.end(text)
    log.write(JSON.stringify({ method: req.method, url: req.url, status }) + '\n')
  }

  function order (req, res, text) {
    let body
    try { body = JSON.parse(text) } catch { return reply(req, res, 400, { error: 'not an order' }) }
    const { article, pieces } = body ?? {}
    if (!Number.isInteger(article) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) {
      return reply(req, res, 400, { error: 'not an order' })
    }
    const found = articles[article]
    if (found === undefined) return reply(req, res, 404, { error: 'not found' })
    if (found.stock < pieces) return reply(req, res, 409, { error: 'out of stock' })
    reply(req, res, 201, { article, pieces, total: found.price * pieces })
  }

  return (req, res) => {
    const { pathname, searchParams } = new URL(req.url, 'http://shop')
    if (req.method === 'GET' && pathname === '/articles') {
      const from = +searchParams.get('from')
      return reply(req, res, 200, { from, articles: articles.slice(from, from + +searchParams.get('count')) })
    }
    const id = req.method === 'GET' && /^\/articles\/(\d+)$/.exec(pathname)
    if (id && articles[id[1]]) return reply(req, res, 200, articles[+id[1]])
    if (req.method === 'POST' && pathname === '/orders') {
      let text = ''
      req.on('data', chunk => { text += chunk })
      req.on('end', () => order(req, res, text))
      return
    }
    reply(req, res, 404, { error: 'not found' })
  }
}
