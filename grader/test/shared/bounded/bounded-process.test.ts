import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { BoundedProcess } from '../../../shared/bounded/bounded-process.ts'
import type { Question } from './example-process.ts'

const EXAMPLE = new URL('./example-process.ts', import.meta.url)
const SECONDS = 0.2
const MB = 64

function example(t: Test): BoundedProcess<Question, number> {
  const made = new BoundedProcess<Question, number>(EXAMPLE, MB)
  t.teardown(() => made.close())
  return made
}

t.test('answers one question after the other, in parts', async (t) => {
  const process = example(t)
  t.same(await process.ask({ parts: 3, then: 'end' }, SECONDS), { parts: [0, 1, 2], end: 'done' })
  t.same(await process.ask({ parts: 0, then: 'end' }, SECONDS), { parts: [], end: 'done' })
  t.ok(process.lives)
})

t.test('ends with its limits, and keeps what was there by then; our own event loop turns meanwhile', async (t) => {
  for (const [then, end, seconds] of [
    ['go on', 'time', 5 * SECONDS],
    ['fill a map', 'memory', 300 * SECONDS],
    ['read much JSON', 'memory', 300 * SECONDS],
  ] as const) {
    const process = example(t)
    await process.ask({ parts: 0, then: 'end' }, 300 * SECONDS) // so that its limit is not used up by its start
    let rounds = 0
    const turning = setInterval(() => rounds++, 1)
    t.same(await process.ask({ parts: 2, then }, seconds), { parts: [0, 1], end }, then)
    clearInterval(turning)
    t.ok(rounds > 1, `${then}: turns of the event loop`)
    t.notOk(process.lives, then)
  }
})

t.test('leaves no core file', async (t) => {
  const before = readdirSync(process.cwd())
  await example(t).ask({ parts: 0, then: 'fill a map' }, 20 * SECONDS)
  t.same(readdirSync(process.cwd()), before)
})

t.test('a mistake of ours is reported as one, with what was written to standard error', async (t) => {
  await t.rejects(example(t).ask({ parts: 1, then: 'throw' }, SECONDS), {
    message: /^A bounded process ended with code 1: [^]*a mistake of ours/,
  })
  await t.rejects(example(t).ask({ parts: 1, then: 'exit' }, SECONDS), { message: 'A bounded process ended with code 3: ' })
  const missing = new BoundedProcess<Question, number>(new URL('./no-such-file.ts', import.meta.url), MB)
  await t.rejects(missing.ask({ parts: 1, then: 'end' }, SECONDS), { message: /no-such-file/ })
})

t.test('ends when the signal is aborted, before and meanwhile', async (t) => {
  const [early, meanwhile] = [example(t), example(t)]
  await t.rejects(early.ask({ parts: 1, then: 'end' }, SECONDS, AbortSignal.abort(new Error('not wanted'))), { message: 'not wanted' })
  t.notOk(early.lives)
  const wanted = new AbortController()
  const answer = meanwhile.ask({ parts: 1, then: 'go on' }, 100, wanted.signal)
  await sleep(50)
  wanted.abort(new Error('not wanted any more'))
  await t.rejects(answer, { message: 'not wanted any more' })
  t.notOk(meanwhile.lives)
})
