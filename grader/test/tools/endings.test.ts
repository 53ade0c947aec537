import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { childrenOf } from '../../tools/bench/killing.ts'
import { root } from '../../tools/cli/places.ts'

const POLL_MS = 20

/** Prints its process id and never ends by itself. */
const LASTING = `console.log(process.pid, 'is ready at http://127.0.0.1:9/'); setInterval(() => {}, 1000)`

/** The same, but it creates files in its folder until half a second after the signal to end. */
const CLOSING = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  import { join } from 'node:path'
  const folder = process.env.HOTPATH_DATA
  const write = () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, String(performance.now())), '')
  }
  setInterval(write, 10)
  process.once('SIGTERM', () => setTimeout(process.exit, 500))
  ${LASTING}`

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  t.test(`${signal} ends a bench with the servers and disturbances that it has started`, async (t) => {
    const server = join(t.testdir({ 'server.mjs': LASTING }), 'server.mjs')
    const children = await afterSignals(
      t,
      signal,
      code,
      `
      import { disturb } from ${name('grader/tools/bench/noise.ts')}
      import { startRunning } from ${name('grader/tools/bench/running.ts')}
      const { pid } = await startRunning({}, ${JSON.stringify(server)})
      disturb('bursts', 0)
      console.log('started', pid)
      setInterval(() => {}, 1000)`,
    )
    t.equal(children.length, 3)
  })

  t.test(`${signal} ends a terminal with what runs in it`, async (t) => {
    const children = await afterSignals(
      t,
      signal,
      code,
      `
      import { openTerminal } from ${name('grader/tools/course/terminal.ts')}
      setTimeout(() => console.log('started'), 500)
      await openTerminal().run('sleep 1000 & wait', '/tmp', process.env)`,
    )
    t.equal(children.length, 1)
  })

  t.test(`${signal} leaves nothing of a bench’s folder, into which its server writes to the end`, async (t) => {
    const folder = t.testdir({ 'server.mjs': CLOSING, kept: {} })
    await afterSignals(
      t,
      signal,
      code,
      `
      import { ownFolder } from ${name('grader/tools/bench/own-folder.ts')}
      import { startRunning } from ${name('grader/tools/bench/running.ts')}
      process.env.TMPDIR = ${JSON.stringify(join(folder, 'kept'))}
      const { path } = ownFolder('hotpath-bench-')
      await startRunning({ HOTPATH_DATA: path }, ${JSON.stringify(join(folder, 'server.mjs'))})
      console.log('started')
      setInterval(() => {}, 1000)`,
    )
    while (readdirSync(join(folder, 'kept')).length > 0) await sleep(POLL_MS)
    t.same(readdirSync(join(folder, 'kept')), [])
  })

  t.test(`${signal} leaves nothing of a backup that is not whole`, async (t) => {
    const folder = t.testdir()
    const part = JSON.stringify(join(folder, 'saved.gz.part'))
    await afterSignals(
      t,
      signal,
      code,
      `
      import { existsSync } from 'node:fs'
      import { setTimeout as sleep } from 'node:timers/promises'
      import { atEnd } from ${name('grader/tools/endings.ts')}
      import { writeBackup } from ${name('grader/server/store/transfer/backup-file.ts')}
      const batches = async function* () {
        while (!existsSync(${part})) await sleep(10)
        console.log('started')
        await sleep(60_000)
      }
      await writeBackup({ contents: { tables: [], migrations: [], sequences: [] }, batches }, ${JSON.stringify(join(folder, 'saved.gz'))}, atEnd)`,
    )
    t.same(readdirSync(folder), [])
  })

  t.test(`${signal} waits until what is open was closed, then ends the children`, async (t) => {
    const children = await afterSignals(
      t,
      signal,
      code,
      `
      import { spawn } from 'node:child_process'
      import { setTimeout as sleep } from 'node:timers/promises'
      import { atEnd, whileOpen } from ${name('grader/tools/endings.ts')}
      const child = spawn('sleep', ['1000'])
      atEnd(() => child.kill())
      await whileOpen(async () => ({ close: () => sleep(100).then(() => console.log(child.exitCode ?? child.signalCode ?? 'lives')) }), async () => {
        console.log('started')
        await sleep(60_000)
      })`,
    )
    t.equal(children.length, 1)
    t.match(children.printed, /started\nlives\n/)
  })
}

/**
 * Runs a program until it reports its start, sends the signal twice, as npm does, and returns the children that it had, all of which have
 * ended by then.
 */
async function afterSignals(t: Test, signal: NodeJS.Signals, code: number, program: string): Promise<{ length: number; printed: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  while (!printed.includes('started')) await sleep(POLL_MS)
  const children = childrenOf(child.pid!)
  child.kill(signal)
  child.kill(signal)
  t.same(await once(child, 'close'), [code, null])
  while (children.some((pid) => existsSync(`/proc/${pid}`))) await sleep(POLL_MS)
  return { length: children.length, printed }
}

function name(path: string): string {
  return JSON.stringify(join(root, path))
}
