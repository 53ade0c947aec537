const http = require('http')

const server = http.createServer((request, response) => response.end('At last'))
server.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())

// Every four seconds, a report blocks the event loop for one second.
setInterval(function report () {
  for (const end = Date.now() + 1000; Date.now() < end;);
}, 4000)
