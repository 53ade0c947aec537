const { subscribe } = require('diagnostics_channel')

let requests = 0
let before = process.cpuUsage()

subscribe('http.server.request.start', () => { requests++ })

setInterval(() => {
  const { user, system } = process.cpuUsage(before)
  if (requests > 0) console.log('%s ms of CPU time per request', ((user + system) / 1000 / requests).toFixed(2))
  before = process.cpuUsage()
  requests = 0
}, 1000).unref()
