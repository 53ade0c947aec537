const fs = require('fs')
const pino = require('pino')

const LINES = 20000
const LINES_PER_TURN = 10 // of the event loop, as of a server with ten connections

const loggers = {
  append: entry => fs.appendFileSync('append.log', JSON.stringify({ time: Date.now(), ...entry }) + '\n'),
  console: entry => console.log(JSON.stringify({ time: Date.now(), ...entry })),
  object: entry => console.log({ time: Date.now(), ...entry }),
  pino: (logger => entry => logger.info(entry))(pino()),
  later: (logger => entry => logger.info(entry))(pino(pino.destination({ minLength: 4096 }))),
  bare: (logger => entry => logger.info(entry))(pino({ base: null, timestamp: false }, pino.destination({ minLength: 4096 })))
}
const log = loggers[process.argv[2]]

function turn (left, done) {
  for (let i = 0; i < LINES_PER_TURN; i++) log({ method: 'GET', url: '/articles/' + i, status: 200 })
  if (left > 0) setImmediate(turn, left - LINES_PER_TURN, done)
  else done()
}

turn(LINES, function warm () {
  const before = process.cpuUsage()
  turn(LINES, () => {
    const { user, system } = process.cpuUsage(before)
    console.error('%s: %s µs of CPU per line', process.argv[2], ((user + system) / LINES).toFixed(1))
  })
})
