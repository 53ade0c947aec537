import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { Value } from 'typebox/value'
import { loadExercise } from '../../catalogue/load.ts'
import { claimsOf, judgeOn } from '../../engines/claims.ts'
import { runOn, type Trip } from '../../engines/run.ts'
import { travel } from '../../engines/travel.ts'
import { openEngines } from '../../sandbox/engines/open.ts'
import { ENGINES } from '../../sandbox/engines/pinned.ts'
import { openSandbox } from '../../sandbox/open.ts'
import { EngineRuns, type Engine, type SandboxKind } from '../../contracts/index.ts'
import { findEngine } from '../sandbox/engine.ts'
import { missingEngines, TRIED } from './tried.ts'

const exercise = loadExercise(resolve(import.meta.dirname, '../../../exercises'), 'divide-by-and-sum')
const solution = (name: string) => ({ [exercise.manifest.files.entry]: readFileSync(join(exercise.folder, 'solutions', name), 'utf8') })
const code = (text: string) => ({ [exercise.manifest.files.entry]: `module.exports = function (num, array) {\n${text}\n}` })
const skip = await missingEngines()
const { skip: noDocker } = await findEngine()

/** Engines of that kind, with today's, until `use` has ended. */
async function withEngines(kind: SandboxKind, versions: readonly string[], use: (trip: Omit<Trip, 'files'>) => Promise<void>): Promise<void> {
  const settings = { kind, runtime: null, laneCore: 0 }
  const sandbox = await openSandbox(settings)
  const engines = openEngines(settings, ENGINES.filter(({ version }) => versions.includes(version)))
  try {
    await use({ exercise, engines, sandbox, signal: new AbortController().signal, sessions: 1 })
  } finally {
    await engines.close()
    await sandbox.close()
  }
}

t.test('a submission runs on engines from Crankshaft on, as child processes', { skip }, (t) =>
  withEngines('process', TRIED, async (trip) => {
    const [crankshaft, old, today] = trip.engines.list as [Engine, Engine, Engine]
    const seen: number[] = []
    const runs = await travel({ ...trip, files: solution('loop.js') }, ({ rows }) => void seen.push(rows.length))
    t.same(seen, TRIED.map((_, index) => index + 1), 'engine after engine')
    t.ok(Value.Check(EngineRuns, runs))
    t.same(runs.rows.map(({ engine, trouble }) => [engine.version, trouble]), TRIED.map((version) => [version, null]))
    for (const { figures } of runs.rows) t.ok(figures!.ratio > 3, `a loop is faster than map and reduce: ${figures!.ratio}`)
    t.equal((await trip.engines.open(crankshaft)).engine, 'node 6.17.1')

    t.match(await runOn(crankshaft, { ...trip, files: code('return num === 0 ? 0 : array?.length') }), {
      figures: null, trouble: 'This engine cannot read it: the operator ?., since Node.js 14.0 (divide-by-and-sum.js:2).',
      unreadable: [{ syntax: 'the operator ?.', line: 2, instead: 'a && a.b' }],
    })
    t.match(await runOn(crankshaft, { ...trip, files: code('return /(?<=a)b/.test(num)') }), { unreadable: [{ syntax: 'lookbehind in patterns' }] }, 'which is read when it is run')
    t.match(await runOn(old, { ...trip, files: code('return array.at(-1)') }), { figures: null, trouble: /^It threw TypeError: array.at is not a function/, unreadable: [] })
    t.match(await runOn(today, { ...trip, files: code('return 1') }), { figures: null, trouble: 'Its results are wrong here.' })
    t.match(await runOn(old, { ...trip, files: code('process.exit(3)') }), { figures: null, trouble: 'It ended its process: exit code 3.' })
  }),
)

t.test('try/catch around a loop costs on Crankshaft, and on no later engine', { skip }, (t) =>
  withEngines('process', ['6.17.1', '12.22.12'], async (trip) => {
    const claim = claimsOf(exercise)!.find(({ before }) => before === 'claims/loop-in-try.js')!
    const [crankshaft, old] = trip.engines.list as [Engine, Engine]
    t.match(await judgeOn(crankshaft, claim, trip), { standing: 'stands', claim: claim.claim })
    t.match(await judgeOn(old, claim, trip), { standing: 'expired' })
  }),
)

t.test('who goes away ends it at once, and what was never there is said', { skip }, (t) =>
  withEngines('process', ['24.21.0'], async (trip) => {
    const going = new AbortController()
    const running = runOn(trip.engines.list[0]!, { ...trip, files: solution('loop.js'), signal: going.signal, sessions: 100 })
    setTimeout(() => going.abort(), 500)
    await t.rejects(running, { name: 'AbortError' })
    const missing = { list: trip.engines.list, open: () => openEngines({ kind: 'process', runtime: null, laneCore: 0 }, [{ ...ENGINES[0]!, version: '6.0.999' }]).open({ version: '6.0.999', compiler: '' }) }
    t.match(await runOn(trip.engines.list[0]!, { ...trip, engines: missing, files: solution('loop.js') }), { figures: null, trouble: /^Node.js 6.0.999 cannot be had: / })
  }),
)

t.test('the oldest engine runs in a container, under the same system calls', { skip: skip || noDocker }, (t) =>
  withEngines('docker', ['6.17.1'], async (trip) => {
    const row = await runOn(trip.engines.list[0]!, { ...trip, files: solution('loop.js') })
    t.match(row, { trouble: null, figures: { sessions: 1 } })
    t.ok(row.figures!.ratio > 3)
  }),
)
