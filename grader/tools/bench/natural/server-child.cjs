'use strict'
// A solution's server in plain Node: fork(server-child.cjs, [home, entry]). Messages: {do: 'listen', port} of the backend → {port};
// {do: 'usage'} → {cpuSeconds} of this process since it began.

const { createRequire } = require('node:module')
const { join } = require('node:path')

const [home, entry] = process.argv.slice(2)
const requireHome = createRequire(join(home, 'home.js'))

function listen({ port }) {
  const start = requireHome('./workload/server.js')
  start(requireHome(`./starter/${entry}`), { port }, (error, own) =>
    process.send(error ? { failed: String(error.message) } : { port: own })
  )
}

function usage() {
  const { user, system } = process.cpuUsage()
  process.send({ cpuSeconds: (user + system) / 1e6 })
}

process.on('message', (message) => {
  try {
    if (message.do === 'listen') listen(message)
    else usage()
  } catch (error) {
    process.send({ failed: String(error.message) })
  }
})
