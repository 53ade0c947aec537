// Loaded into a server by -r: tells the process that started it what it has used so far.
process.on('message', () => {
  const used = milliseconds()
  global.gc()
  global.gc() // what finalizers let go of is only free after the second
  process.send({ used, bytes: process.memoryUsage().heapUsed, usedAfter: milliseconds() })
})

process.on('disconnect', () => process.exit())

function milliseconds () {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
