const { subscribe } = require('diagnostics_channel')

const EVERY = 2000

let requests = 0
let before

subscribe('http.server.request.start', () => {
  if (requests > 0 && requests % EVERY === 0) {
    const { user, system } = process.cpuUsage(before)
    console.log('up to request %d: %d µs of CPU each', requests, Math.round((user + system) / EVERY))
  }
  if (requests % EVERY === 0) before = process.cpuUsage()
  requests++
})
