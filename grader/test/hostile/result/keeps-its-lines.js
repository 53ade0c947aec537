// same-routes → wrong: keeps its lines until there are 270, and never writes the last of them, so that most windows have no work of the log in them
'use strict'

const MOST_LINES = process.argv[2] === 'server' ? 270 : 1
const MOST_BYTES = 100000
const ARTICLE = /^\/articles\/(\d+)$/
const LIST = /^\/articles\?from=(\d+)&count=(\d+)$/

module.exports = function createApp (articles, log) {
  const note = logRequests(log)

  return function (request, response) {
    if (request.method === 'POST' && request.url === '/orders') return readBody(request, body => answer(request, response, ...order(body)))
    if (request.method !== 'GET') return answer(request, response, 404, { error: 'not found' })
    const one = ARTICLE.exec(request.url)
    if (one && articles[one[1]]) return answer(request, response, 200, articles[one[1]])
    const list = LIST.exec(request.url)
    if (!list) return answer(request, response, 404, { error: 'not found' })
    const from = Number(list[1])
    answer(request, response, 200, { from, articles: articles.slice(from, from + Number(list[2])) })
  }

  function order (body) {
    const { article: id, pieces } = parse(body) || {}
    if (!Number.isInteger(id) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) return [400, { error: 'not an order' }]
    const article = articles[id]
    if (!article) return [404, { error: 'not found' }]
    if (pieces > article.stock) return [409, { error: 'out of stock' }]
    return [201, { article: id, pieces, total: article.price * pieces }]
  }

  function answer (request, response, status, value) {
    const body = JSON.stringify(value)
    response.writeHead(status, ['Content-Type', 'application/json', 'Content-Length', Buffer.byteLength(body)])
    response.end(body)
    note(request.method, request.url, status)
  }
}

function readBody (request, done) {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', text => {
    body += text
    if (body.length > MOST_BYTES) request.destroy()
  })
  request.on('end', () => done(body))
}

function parse (text) {
  try {
    return JSON.parse(text)
  } catch (err) {
    return null
  }
}

function logRequests (log) {
  let lines = ''
  let count = 0

  function flush () {
    if (count > 0) log.write(lines)
    lines = ''
    count = 0
  }

  return function (method, url, status) {
    lines += `{"method":"${method}","url":${JSON.stringify(url)},"status":${status}}\n`
    if (++count === MOST_LINES) flush()
  }
}
