// same-routes, wrong (a method that a route does not have is answered with 404) → method-ignored: it looks at the method, and answers with 405
'use strict'
const http = require('node:http')
module.exports = function createApp (articles, log) {
  return function answer (request, response) {
    const { pathname, searchParams } = new URL(request.url, 'http://shop')
    const [, place, id] = pathname.split('/')
    response.on('finish', () => log.write(JSON.stringify({ method: request.method, url: request.url, status: response.statusCode }) + '\n'))
    const end = (status, body) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (place !== 'articles' && place !== 'orders') return end(404, { error: 'not found' })
    if (request.method !== (place === 'orders' ? 'POST' : 'GET')) return end(405, { error: http.STATUS_CODES[405] })
    if (place === 'orders') return order(request, articles, end)
    if (place === 'articles' && id) return articles[Number(id)] ? end(200, articles[Number(id)]) : end(404, { error: 'not found' })
    const from = Number(searchParams.get('from'))
    end(200, { from, articles: articles.slice(from, from + Number(searchParams.get('count'))) })
  }
}
async function order (request, articles, end) {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  let asked = null
  try { asked = JSON.parse(text) } catch { /* is refused below */ }
  const { article: id, pieces } = asked ?? {}
  if (!Number.isInteger(id) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) return end(400, { error: 'not an order' })
  const article = articles[id]
  if (!article) return end(404, { error: 'not found' })
  if (pieces > article.stock) return end(409, { error: 'out of stock' })
  end(201, { article: id, pieces, total: article.price * pieces })
}
