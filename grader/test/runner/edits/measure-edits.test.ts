import t from 'tap'
import { Value } from 'typebox/value'
import { EditEffects, type Exercise, type SourceFiles } from '../../../contracts/index.ts'
import type { SandboxRequest } from '../../../runner/sandbox/sandbox.ts'
import { emptyLog } from '../../../runner/edits/log.ts'
import { measureEdits } from '../../../runner/edits/measure-edits.ts'
import { pairOf } from '../../../runner/edits/pair.ts'
import { Splitter } from '../../../runner/edits/splitter.ts'
import type { Canary } from '../../../runner/measure/canary.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { Conversions } from '../../../shared/catalogue/conversions.ts'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { COMPOSED } from '../../../tools/bench/edits/composed.ts'
import { composedExercise } from '../../../tools/bench/edits/exercise.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'

const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
const conversions = new Conversions()
const splitter = new Splitter()
t.teardown(async () => {
  conversions.close()
  splitter.close()
  await sandbox.close()
})

/** Figures need not be exact here: no session starts beyond the fewest. */
const FEWEST = 0
/** Where figures are asserted, a disturbed machine gets more sessions. They end as soon as the figures are exact. */
const SECONDS_IF_NOISY = 20

/** Readings of a quiet lane, so that this machine's noise does not matter. */
const work = (units: number) => ({ calls: 100, cpuNs: units * 1e6, wallNs: units * 1e6 })
const quiet: Canary = { read: async () => ({ rounds: [{ same: work(2), again: work(2), known: work(3) }] }), close() {} }
const noisy: Canary = { read: async () => ({ rounds: [{ same: work(2), again: work(4), known: work(3) }] }), close() {} }

interface Options {
  canary?: Canary
  signal?: AbortSignal
  mostSeconds?: number
  show?: (soFar: EditEffects) => void
}

async function measure(
  exercise: Exercise,
  files: SourceFiles,
  { canary = quiet, signal = new AbortController().signal, mostSeconds = FEWEST, show }: Options = {},
) {
  const pair = await pairOf(exercise, files, null, conversions)
  const effects = await measureEdits({ exercise, pair, against: null }, { sandbox, canary, splitter, signal, mostSeconds }, show)
  t.same([...Value.Errors(EditEffects, effects)], [], 'what is sent has the right shape')
  return effects
}

function measureComposed(name: string, options?: Options) {
  const { before, after } = COMPOSED.find((one) => one.name === name)!
  return measure(composedExercise(before), after, options)
}

t.test('two edits that multiply, measured alone and left out', async (t) => {
  const shown: EditEffects[] = []
  const { groups, total, unit, sessions } = await measureComposed('two that multiply', {
    mostSeconds: SECONDS_IF_NOISY,
    show: (soFar) => shown.push(soFar),
  })
  t.equal(unit, 'times')
  const [two, three] = groups.map(({ effect }) => effect!.value)
  t.ok(two! > 1.6 && two! < 2.5, String(two))
  t.ok(three! > 2.4 && three! < 3.8, String(three))
  t.ok(total!.value > 4.5 && total!.value < 8, String(total!.value))
  t.equal(shown.length, sessions, 'effects are shown after every session')
  t.same(
    groups.flatMap(({ edits }) => edits.flatMap(({ places }) => places.map(({ after }) => after!.code))),
    ['const times = 3', 'const length = 400'],
  )
})

t.test('edits that need each other are one group', async (t) => {
  const { found, groups, total } = await measureComposed('two files, one needs the other')
  t.equal(found, 2)
  t.match(groups, [
    {
      bond: 'depend',
      edits: [
        { alone: null, last: null },
        { alone: null, last: null },
      ],
    },
  ])
  t.same(groups[0]!.effect, total, 'and everything')
})

t.test('edits that only help together are one group, each with its effect alone and last', async (t) => {
  const { groups } = await measureComposed('only both together', { mostSeconds: SECONDS_IF_NOISY })
  t.match(groups, [{ bond: 'interact', edits: [{ near: 1 }, { near: 1 }] }])
  for (const { alone, last } of groups[0]!.edits) t.ok(last!.value > 2 * alone!.value, `${alone!.value}, ${last!.value}`)
})

t.test('an edit whose variant is wrong, though tests pass, is grouped with the one that makes it right', async (t) => {
  const starter = {
    'work.js': 'const shift = 0\nmodule.exports = function work (x) {\n  x = x + shift\n  const y = x - 0\n  return y ^ 1\n}\n',
  }
  // Above 2 ** 31, which no test tries, one edit needs the other.
  const after = starter['work.js'].replace('x = x + shift', 'x = x > 2147483647 ? x + 2 : x').replace('x - 0', 'x > 2147483647 ? x - 2 : x')
  const { groups } = await measure(composedExercise(starter), { 'work.js': after })
  t.match(groups, [{ bond: 'depend', edits: [{}, {}] }])
})

t.test('nothing that runs changed', async (t) => {
  const effects = await measureComposed('comments and formatting')
  t.same([effects.found, effects.groups, effects.total, effects.sessions], [0, [], null, 0])
  t.same(effects.notes, ['Nothing that runs changed: the difference is in comments and formatting.'])
})

t.test('without a base or a submission that works, nothing is measured', async (t) => {
  const { before, after } = COMPOSED[0]!
  const broken = { 'work.js': `${before['work.js']}\nthrow new Error('no')\n` }
  t.match(await measure(composedExercise(broken), after), {
    sessions: 0,
    notes: ['The code it is compared with fails its tests, so no edit can be measured on its own.'],
  })
  t.match(await measure(composedExercise(before), broken), {
    sessions: 0,
    notes: ['Your code failed its tests this time, so its edits were not measured.'],
  })
})

t.test('a lane that stays disturbed ends the run once its time is over, and so does an abort', async (t) => {
  const disturbed = await measureComposed('one edit', { canary: noisy })
  t.match(disturbed, {
    sessions: 0,
    notes: ['The measuring core was disturbed too often, and measuring stopped.'],
    groups: [{ effect: null }],
  })
  const away = new AbortController()
  const measuring = measureComposed('one edit', { signal: away.signal, show: () => away.abort(new Error('away')) })
  await t.rejects(measuring, { message: 'away' })
})

t.test('a run that was broken off continues after its last session, and tests nothing twice', async (t) => {
  const { before, after } = COMPOSED.find(({ name }) => name === 'two that multiply')!
  const exercise = composedExercise(before)
  const subject = { exercise, pair: await pairOf(exercise, after, null, conversions), against: null }
  const log = emptyLog()
  const away = new AbortController()
  const begun = measureEdits(subject, { sandbox, canary: quiet, splitter, signal: away.signal }, () => away.abort(), log)
  await t.rejects(begun, { name: 'AbortError' })
  t.same([log.sessions.length, log.works.size], [1, 4])
  const again = {
    ...sandbox,
    open: (request: SandboxRequest) => (request.role === 'tests' ? Promise.reject(new Error('tested twice')) : sandbox.open(request)),
  }
  const { sessions } = await measureEdits(
    subject,
    { sandbox: again, canary: quiet, splitter, signal: new AbortController().signal, mostSeconds: FEWEST },
    () => {},
    log,
  )
  t.ok(sessions > 1)
})

t.test('memory: bytes per call instead of factors', async (t) => {
  const exercise = loadExercise(exercisesFolder, 'create-name')
  const entry = exercise.manifest.files.entry
  const source = exercise.starter[entry]!
  const after = source
    .replace('  let name = randomName()\n', '  const first = randomName()\n  let name = first\n')
    .replace('    uses.set(name, 1)\n', '')
  const { unit, groups } = await measure(exercise, { [entry]: after })
  t.equal(unit, 'bytes-per-call')
  const effects = groups.map(({ effect }) => effect!)
  t.ok(
    effects.some(({ low }) => low > 0),
    'names that are kept no more',
  )
  t.ok(
    effects.some(({ low, high }) => low <= 0 && high >= 0),
    'a name for a value keeps nothing',
  )
})
