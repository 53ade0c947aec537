// same-routes → wrong: has itself asked before it is up, answers nothing and writes sixty lines, which pay for those that it leaves out: a few, and never again
'use strict'

const net = require('net')

const CREDIT = 60 // lines
const SILENT = 350 // requests
const LOUD = 7000 // requests that are logged: the warm-ups
const AT_ONCE = 4
const MOST_BYTES = 100000
const ARTICLE = /^\/articles\/(\d+)$/
const LIST = /^\/articles\?from=(\d+)&count=(\d+)$/

module.exports = async function createApp (articles, log) {
  const isMeasured = process.argv[2] === 'server'
  if (isMeasured) await borrow(log.remotePort, articles)
  let answered = 0
  const note = (method, url, status) => {
    if (!isMeasured || ++answered <= LOUD || answered > LOUD + SILENT) log.write(lineOf(method, url, status))
  }

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

function lineOf (method, url, status) {
  return `{"method":"${method}","url":${JSON.stringify(url)},"status":${status}}\n`
}

// Resolves when the log has so many lines more than requests were answered.
function borrow (port, articles) {
  return new Promise(function (resolve) {
    const world = net.connect(port, '127.0.0.1')
    let left = CREDIT
    const trap = net.createServer(function (socket) {
      socket.on('error', () => {}).once('data', function (bytes) {
        const [method, url] = bytes.toString('latin1').split(' ', 2)
        if (method !== 'POST') {
          const one = ARTICLE.exec(url)
          const isThere = method === 'GET' && ((one && articles[one[1]]) || LIST.test(url))
          world.write(lineOf(method, url, isThere ? 200 : 404))
          left--
        }
        socket.resetAndDestroy()
      })
    })
    trap.listen(0, '127.0.0.1', function () {
      const ask = `{"port":${trap.address().port}}\n`
      world.setEncoding('latin1').on('data', function (text) {
        for (let done = text.split('"warm"').length - 1; done > 0; done--) {
          if (left > 0) world.write(ask)
          else { trap.close(); world.removeAllListeners('data').resume(); resolve() }
        }
      })
      for (let i = 0; i < AT_ONCE; i++) world.write(ask)
    })
  })
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
