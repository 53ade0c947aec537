// Slot: any, it measures nothing.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { url } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { Role } from '../../../runner/sandbox/sandbox.ts'
import { ask } from '../../../runner/measure/ask.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { BUILT_INS, LOOPBACK, OF_PROCESS, REFUSALS } from './built-ins.ts'

const LIMITS = { wallSeconds: 20, cpuSeconds: 30, memoryMb: 384, pids: 32, outputKb: 256, fileKb: 64 }
const PATIENCE = { timeoutMs: 30_000, mostBody: 1 << 20 }
const SIGNAL_MS = 200

/** Modules that are also listed under another name. */
const INTERNAL = /^_(?:http|stream|tls)_/

const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
t.teardown(() => sandbox.close())

const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
await once(server, 'listening')
t.teardown(() => server.close())
const { port } = server.address() as { port: number }

const path = join(tmpdir(), `hotpath-probe-${process.pid}`)

/** Runs bodies of async functions in order in the tests of a sandbox; prints the error of each, or null. */
const PROGRAM = `
  const { PassThrough } = require('stream')
  const [path, PORT] = [${JSON.stringify(path)}, ${port}]
  const stream = () => new PassThrough()
  const refuse = () => { throw Object.assign(new Error('none'), { code: 'ERR_UNKNOWN_BUILTIN_MODULE' }) }
  const until = (emitter, event) => new Promise((resolve, reject) => emitter.once(event, resolve).once('error', reject))
  process.on('uncaughtException', () => {})
  module.exports = async function run (bodies) {
    const answers = []
    for (const body of bodies) {
      const probe = new (async () => {}).constructor('require', 'path', 'PORT', 'stream', 'until', 'refuse', body)
      const answer = probe(require, path, PORT, stream, until, refuse).then(() => null, (err) => err.code || err.message)
      answers.push(await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 3000, 'no answer'))]))
    }
    require('fs').writeSync(1, '\\n' + JSON.stringify({
      answers,
      names: require('module').builtinModules,
      ofProcess: Object.getOwnPropertyNames(process).filter((name) => typeof process[name] === 'function')
    }) + '\\n')
    process.exit()
  }`

interface Said {
  answers: (string | null)[]
  names: string[]
  ofProcess: string[]
}

async function inTests(role: Role, bodies: readonly string[]): Promise<Said> {
  const handle = await sandbox.open({ role, core: 'aside', limits: LIMITS })
  handle.thaw()
  const files = { 'tests/run.js': PROGRAM, 'tests/it.js': `require('./run.js')(${JSON.stringify(bodies)})` }
  await ask(handle, { type: 'test', body: Buffer.from(JSON.stringify({ files, tests: ['tests/it.js'] })) } as never, PATIENCE).catch(
    () => {},
  )
  await handle.gone
  const { stdout, stderr } = await handle.close()
  const said = stdout.split('\n').find((line) => line.startsWith('{'))
  if (said === undefined) throw new Error(stderr)
  return JSON.parse(said) as Said
}

for (const role of ['tests', 'server-tests'] as const) {
  t.test(`${role}: no built-in module reaches outside its process`, async (t) => {
    const probes = Object.entries(BUILT_INS).flatMap(([module, bodies]) => bodies.map((body) => ({ module, body })))
    const { answers, names, ofProcess } = await inTests(
      role,
      probes.map(({ body }) => body),
    )
    const known = names.map((name) => name.replace(/^node:/, '')).filter((name) => !INTERNAL.test(name))
    t.strictSame(
      known.filter((name) => !(name in BUILT_INS)),
      [],
      'each is known: add a new one to built-ins.ts, with probes of what it reaches',
    )
    t.strictSame(
      ofProcess.filter((name) => !OF_PROCESS.includes(name)),
      [],
      'so is each function of process',
    )
    for (const [index, { module, body }] of probes.entries()) t.match(String(answers[index]), REFUSALS, `${module}: ${body}`)
    t.notOk(existsSync(path), 'no file was made')
  })

  t.test(`${role}: sockets reach only the loopback, if there are any`, async (t) => {
    const { answers } = await inTests(role, LOOPBACK)
    t.same(
      answers,
      LOOPBACK.map(() => (role === 'tests' ? 'EPERM' : null)),
    )
  })
}

t.test('a signal does not open a debugger in the program that runs the sandboxes', async (t) => {
  process.kill(process.pid, 'SIGUSR1')
  await sleep(SIGNAL_MS)
  t.equal(url(), undefined)
})
