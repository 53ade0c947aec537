// same-routes → pass: a picture of all articles each second, as old as the task allows
'use strict'

const MOST_LINES = 64
const MOST_BYTES = 100000
const ARTICLE = /^\/articles\/(\d+)$/
const LIST = /^\/articles\?from=(\d+)&count=(\d+)$/
const MOST_AGE_MS = 1000

module.exports = function createApp (articles, log) {
  const note = logRequests(log)
  let shown = []
  let texts = []
  refresh()
  setInterval(refresh, MOST_AGE_MS).unref()

  function refresh () {
    shown = articles.slice()
    texts = shown.map(article => JSON.stringify(article))
  }

  return function (request, response) {
    if (request.method === 'POST' && request.url === '/orders') return readBody(request, body => answer(request, response, ...order(body)))
    if (request.method !== 'GET') return answer(request, response, 404, { error: 'not found' })
    const one = ARTICLE.exec(request.url)
    if (one && texts[one[1]]) return send(request, response, 200, texts[one[1]])
    const list = LIST.exec(request.url)
    if (!list) return answer(request, response, 404, { error: 'not found' })
    const from = Number(list[1])
    send(request, response, 200, `{"from":${from},"articles":[${texts.slice(from, from + Number(list[2])).join()}]}`)
  }

  function order (body) {
    const { article: id, pieces } = parse(body) || {}
    if (!Number.isInteger(id) || !Number.isInteger(pieces) || pieces < 1 || pieces > 100) return [400, { error: 'not an order' }]
    const article = shown[id]
    if (!article) return [404, { error: 'not found' }]
    if (pieces > article.stock) return [409, { error: 'out of stock' }]
    return [201, { article: id, pieces, total: article.price * pieces }]
  }

  function answer (request, response, status, value) {
    send(request, response, status, JSON.stringify(value))
  }

  function send (request, response, status, body) {
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
    if (++count === 1) setTimeout(flush, 20)
    if (count === MOST_LINES) flush()
  }
}
