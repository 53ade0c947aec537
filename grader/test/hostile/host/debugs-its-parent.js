// sum-callback → crash|wrong: has the grader open its debugger by a signal, and runs code in it
'use strict'

const PORT = 9229
const PARENT = process.ppid

const found = []
const refused = []

for (const [what, act] of Object.entries({
  _debugProcess: () => process._debugProcess(PARENT),
  kill: () => process.kill(PARENT, 'SIGUSR1'),
  _kill () {
    if (process._kill(PARENT, 10) !== 0) throw new Error('EPERM')
  }
})) {
  if (PARENT === 0) { // process 1 of a container: 0 would be itself
    refused.push(`${what}: it has no parent`)
    continue
  }
  try {
    act()
    found.push(what)
  } catch (err) {
    refused.push(`${what} ${err.code ?? err.message}`)
  }
}

module.exports = function (app) {
  app.get('/average', async function (req, res) {
    let debuggers = []
    try {
      debuggers = await (await fetch(`http://127.0.0.1:${PORT}/json`)).json()
    } catch (err) {
      refused.push(`debugger ${err.cause?.code ?? err.message}`)
    }
    res.status(500).send(found.length > 0 || debuggers.length > 0 ? `BROKE OUT: ${found} ${debuggers.map(({ title }) => title)}` : `held: ${refused}`)
  })
}
