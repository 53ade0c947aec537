import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { root } from '../../../tools/cli/places.ts'

const POLL_MS = 50
const BOXES = 2

/** A solution that is measured for seconds. */
const CHECK = ['grader/tools/cli/exercise-check.ts', 'divide-by-and-sum', '--only', 'one-division.js', '--sandbox', 'process']

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  t.test(`${signal} ends a command with its boxes, and what was under way is no verdict`, async (t) => {
    const folder = t.testdir({ tmp: {} })
    const child = spawn(process.execPath, [...CHECK, '--times', '100', '--keep', join(folder, 'tries.jsonl')], {
      cwd: root,
      env: { ...process.env, TMPDIR: join(folder, 'tmp') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
    while (sandboxesOf(child.pid!).length < BOXES) await sleep(POLL_MS)
    const boxes = sandboxesOf(child.pid!)

    child.kill(signal)
    child.kill(signal) // as with npm, which forwards the signal that the terminal already sent to the whole group
    t.same(await once(child, 'close'), [code, null])
    t.same(
      boxes.filter((pid) => existsSync(`/proc/${pid}`)),
      [],
      'no box is left',
    )
    t.same(readdirSync(join(folder, 'tmp')), [], 'nor a pipe to one')
    t.notMatch(printed, /Error|✗/)
    t.notOk(existsSync(join(folder, 'tries.jsonl')))
  })
}

/** Process ids of the harnesses that a process has started. */
function sandboxesOf(pid: number): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.filter((child) => commandOf(child).includes('harness/main'))
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // it has ended
  }
}
