const http = require('http')

// A day's departures in order; some are late.
const departures = Array.from({ length: 5000 }, (_, i) => ({ minute: Math.floor(i * 0.288), line: i % 60, platform: i % 12, late: i % 9 ? 0 : i % 7 }))

function next (minute) {
  const coming = departures.filter(departure => departure.minute + departure.late >= minute)
  return coming.sort((a, b) => a.minute - b.minute).slice(0, 50)
}

const server = http.createServer(function answer (request, response) {
  const { searchParams } = new URL(request.url, 'http://localhost')
  response.end(JSON.stringify(next(Number(searchParams.get('minute')))))
})

server.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
