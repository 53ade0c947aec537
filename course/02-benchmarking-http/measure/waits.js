const http = require('http')

let underWay = 0
let most = 0

const server = http.createServer(function answer (request, response) {
  if (request.url === '/most') return response.end(`${most} at most`)
  most = Math.max(most, ++underWay)
  setTimeout(() => response.end('At last', () => underWay--), 50)
})

server.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
