// Slot: any, it measures nothing.
import t from 'tap'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { Value } from 'typebox/value'
import { fateOf, isRunnable, measureAdvice, readAdvice, type Runnable } from '../../../runner/engines/advice.ts'
import { ENGINES } from '../../../runner/sandbox/engines/pinned.ts'
import { AdviceMeasured, type Standing } from '../../../contracts/index.ts'
import { missingEngines } from './tried.ts'
import { withEngines } from './trip.ts'

const folder = resolve(import.meta.dirname, '../../../../course/advice')
const list = readAdvice(folder)
const runnable = list.filter(isRunnable)
const require = createRequire(import.meta.url)

t.test('every folder of code is in the list, and every piece is listed once', async (t) => {
  t.same(readdirSync(resolve(folder, 'code')).sort(), runnable.map(({ slug }) => slug).sort())
  t.equal(new Set(list.map(({ slug }) => slug)).size, list.length)
})

t.test('following a piece of advice does not change results', async (t) => {
  for (const piece of runnable) {
    const [before, after] = ['before', 'after'].map((name) => results(piece, name))
    t.ok(before!.length >= 300, `${piece.slug} gives something`)
    t.same(before, after, piece.slug)
    t.ok(new Set(before).size > 10, `${piece.slug} gives different things`)
  }
})

/** Results of 300 calls of that code, always on the same inputs. */
function results({ slug, workload }: Runnable, name: string): unknown[] {
  const given: unknown[] = []
  let state = 1
  const random = () => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) ^ (state >>> 15)) >>> 0
  require(resolve(folder, `workloads/${workload}.js`))(require(resolve(folder, `code/${slug}/${name}.js`)), 300, random, (value: unknown) =>
    given.push(value),
  )
  return given
}

t.test('the recorded figures cover every piece on every engine, with its fate', async (t) => {
  const measured = Value.Parse(AdviceMeasured, JSON.parse(readFileSync(resolve(folder, 'measured.json'), 'utf8')))
  t.same(Object.keys(measured.pieces).sort(), runnable.map(({ slug }) => slug).sort())
  for (const [slug, { rows, fate }] of Object.entries(measured.pieces)) {
    t.same(
      rows.map(({ engine }) => engine.version),
      ENGINES.map(({ version }) => version),
      slug,
    )
    t.same(
      rows.filter(({ trouble }) => trouble !== null),
      [],
      `${slug} ran everywhere`,
    )
    t.same(fate, fateOf(rows), slug)
  }
})

t.test('the fate of a piece of advice', async (t) => {
  const fate = (...standings: (Standing | null)[]) => fateOf(standings.map((standing, index) => ({ engine: ENGINES[index]!, standing })))
  t.same(fate('expired', 'stands', 'stands'), { outcome: 'stands' }, 'it counts what is true now')
  t.same(fate('stands', 'expired', 'expired'), { outcome: 'expired', since: ENGINES[1]!.version })
  t.same(
    fate('stands', 'expired', 'unclear', 'expired'),
    { outcome: 'expired', since: ENGINES[3]!.version },
    'from where on it has gained nothing anywhere',
  )
  t.same(fate('expired', 'expired'), { outcome: 'never' })
  t.same(fate('unclear', 'expired'), { outcome: 'depends' })
  t.same(fate('stands', 'expired', 'stands'), { outcome: 'depends' }, 'one engine alone is no rule')
  t.same(fate('stands', null, 'expired'), { outcome: 'expired', since: ENGINES[2]!.version }, 'an engine with trouble says nothing')
})

t.test('a piece is measured on an engine', { skip: await missingEngines() }, (t) =>
  withEngines('process', ['24.21.0'], async (trip) => {
    const row = await measureAdvice(trip.engines.list[0]!, runnable.find(({ slug }) => slug === 'address-as-key')!, folder, trip)
    t.match(row, { engine: { version: '24.21.0' }, trouble: null, standing: 'stands' })
    t.ok(row.figures!.ratio > 2, `no hash is faster than a hash: ${row.figures!.ratio}`)
  }),
)
