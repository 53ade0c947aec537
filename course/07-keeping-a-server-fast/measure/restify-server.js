const restify = require('restify')
const etagger = require(`./${process.argv[2]}.js`)

const offers = Array.from({ length: 200 }, (_, i) => ({ number: i, name: `Offer Nº ${i}`, price: 7 * i + 1 }))
const server = restify.createServer()
const etag = etagger(server)

server.use(function tag (request, response, next) {
  etag(request, response)
  next()
})

server.get('/*', function answer (request, response, next) {
  response.content = { version: 1, offers }
  response.send(response.content)
  next()
})

server.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
