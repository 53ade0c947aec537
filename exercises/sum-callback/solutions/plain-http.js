'use strict'

const http = require('node:http')

const MEAN = [{ $group: { _id: null, mean: { $avg: '$value' } } }]
const FRESH_MS = 800

// Remembered as by hand, and served by node:http alone: no router, no ETag, no question what kind of body it is.
module.exports = function (app, collection) {
  let answer = null
  let asked = null
  let askedAt = -Infinity

  async function fetchAnswer () {
    const at = Date.now()
    const [{ mean }] = await collection.aggregate(MEAN).toArray()
    answer = String(mean)
    askedAt = at
    return answer
  }

  async function serve (request, response) {
    if (request.method !== 'GET' || request.url !== '/average') {
      response.statusCode = 404
      return response.end('not found')
    }
    try {
      if (Date.now() - askedAt >= FRESH_MS) await (asked ??= fetchAnswer().finally(() => { asked = null }))
      response.end(answer)
    } catch (err) {
      response.statusCode = 500
      response.end(err.message)
    }
  }

  app.listen = (...where) => http.createServer(serve).listen(...where)
}
