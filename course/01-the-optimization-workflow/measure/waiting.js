const http = require('http')

// A database that takes its time, as seen from here.
function askDatabase (callback) {
  setTimeout(callback, 50, [])
}

const server = http.createServer(function answer (request, response) {
  askDatabase(found => response.end(JSON.stringify(found)))
})

server.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
