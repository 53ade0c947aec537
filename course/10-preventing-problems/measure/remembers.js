const http = require('http')

// A day's departures in order; some are late.
const departures = Array.from({ length: 5000 }, (_, i) => ({ minute: Math.floor(i * 0.288), line: i % 60, platform: i % 12, late: i % 9 ? 0 : i % 7 }))

function next (minute) {
  const first = departures.findIndex(departure => departure.minute >= minute)
  return departures.slice(first, first + 50)
}

const waits = []

const server = http.createServer(function answer (request, response) {
  const came = performance.now()
  const { searchParams } = new URL(request.url, 'http://localhost')
  response.end(JSON.stringify(next(Number(searchParams.get('minute')))))
  waits.push({ url: request.url, ms: performance.now() - came })
})

server.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
