const http = require('http')
const etagger = require(`./${process.argv[2]}.js`)
const isOverloaded = process.argv[3] === 'guarded' ? require('overload-protection')('http') : () => false

const offers = Array.from({ length: 200 }, (_, i) => ({ number: i, name: `Offer Nº ${i}`, price: 7 * i + 1 }))
const catalogue = { version: 1, offers }

const server = http.createServer(function answer (request, response) {
  if (isOverloaded(request, response)) return // it has answered 503
  etag(request, response)
  fetchContent(function (content) {
    response.content = content
    response.end(JSON.stringify(content))
    server.emit('after', request, response)
  })
})

// From a cache, say: there is no time to be won here.
function fetchContent (callback) {
  setImmediate(callback, catalogue)
}

const etag = etagger(server)
server.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
