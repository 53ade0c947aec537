const http = require('http')
const articles = require('./articles')

const PATH = /^\/articles\/(\d+)$/

const server = http.createServer((request, response) => {
  const body = JSON.stringify(articles[Number(PATH.exec(request.url)[1])])
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
})

server.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
