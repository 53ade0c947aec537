// Loaded into a server with -r: after kill -USR2, it profiles five seconds and writes a .cpuprofile.
const { writeFileSync } = require('node:fs')
const { Session } = require('node:inspector/promises')
const { setTimeout: wait } = require('node:timers/promises')

const SECONDS = 5

async function profile () {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
    await wait(1000 * SECONDS)
    const { profile } = await session.post('Profiler.stop')
    writeFileSync(`signal-${Date.now()}.cpuprofile`, JSON.stringify(profile))
  } finally {
    session.disconnect()
  }
}

let isProfiling = false

process.on('SIGUSR2', () => {
  if (isProfiling) return
  isProfiling = true
  profile().catch(console.error).finally(() => { isProfiling = false })
})

writeFileSync('server.pid', String(process.pid))
