'use strict'

// node measure/makers.js: CPU time a request of those who ask, and of the server that they ask. Needs ab and wrk. About ten minutes.

const { spawn, execFileSync } = require('child_process')
const path = require('path')
const figure = require('../../measure/figure')
const { PORT, cpuSeconds, listens } = require('../../measure/served')

const RUNS = 5
// autocannon is a program in JavaScript: before its twenty thousandth request much of its time is V8's, which compiles it.
const FEW = 20500
const MANY = 40500
const SERVER = path.join(__dirname, 'server.js')
const URL = `http://127.0.0.1:${PORT}/plain`
const AUTOCANNON = `${process.execPath} ${require.resolve('autocannon')} -n -c 10`

const makers = {
  autocannon: count => `${AUTOCANNON} -a ${count} ${URL}`,
  'autocannon -p 10': count => `${AUTOCANNON} -p 10 -a ${count} ${URL}`,
  'wrk': count => `wrk -t 1 -c 10 -d ${count === MANY ? 5 : 1} ${URL}`,
  'ab -k': count => `ab -q -k -c 10 -n ${count} ${URL}`,
  ab: count => `ab -q -c 10 -n ${count} ${URL}`
}

/** CPU time of both in seconds, and how many requests there were. The shell's `time` tells what a program has used that is over. */
function run (command, pid) {
  const before = cpuSeconds(pid)
  const shell = `TIMEFORMAT='cpu %U %S'; { time ${command} 2>&1; } 2>&1`
  const said = execFileSync('bash', ['-c', shell], { encoding: 'utf8', env: Object.assign({}, process.env, { LC_ALL: 'C' }) })
  const [, user, system] = /^cpu ([\d.]+) ([\d.]+)$/m.exec(said)
  return { asker: Number(user) + Number(system), server: cpuSeconds(pid) - before, count: Number((/ (\d+) requests in /.exec(said) || [])[1]) }
}

/** µs of CPU time per request: what many requests cost more than a few, so that starting does not count. */
function perRequest (maker, pid) {
  const few = run(maker(FEW), pid)
  const many = run(maker(MANY), pid)
  const count = many.count > 0 && few.count > 0 && maker === makers.wrk ? many.count - few.count : MANY - FEW
  return { asker: 1e6 * (many.asker - few.asker) / count, server: 1e6 * (many.server - few.server) / count }
}

async function main () {
  const server = spawn(process.execPath, [SERVER], { env: Object.assign({}, process.env, { PORT: String(PORT), NODE_ENV: 'production' }), stdio: 'inherit' })
  await listens()
  const samples = {}
  for (let round = -1; round < RUNS; round++) {
    for (const name of Object.keys(makers)) {
      const spent = perRequest(makers[name], server.pid)
      if (round >= 0) samples[name] = (samples[name] || []).concat(spent) // the first round warms the server up
    }
  }
  server.kill('SIGINT')
  const caption = `Median of ${RUNS} rounds on one server, 10 connections. The whisker spans the middle half.`
  const bars = (who, names) => names.map(name => figure.bar(name, samples[name].map(spent => spent[who])))
  figure.save(__filename, 'askers', { title: 'CPU time per request of the load generator', unit: 'µs', bars: bars('asker', Object.keys(makers)), caption })
  figure.save(__filename, 'answers', { title: 'CPU time per request of the server', unit: 'µs', bars: bars('server', Object.keys(makers)), caption })
}

main()
