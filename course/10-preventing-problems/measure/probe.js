// Loaded into a server with -r: reports to the parent process what the server has used so far.
process.on('message', () => {
  const used = milliseconds()
  global.gc()
  global.gc() // objects that finalizers release are freed only by the second
  process.send({ used, bytes: process.memoryUsage().heapUsed, usedAfter: milliseconds() })
})

process.on('disconnect', () => process.exit())

function milliseconds () {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
