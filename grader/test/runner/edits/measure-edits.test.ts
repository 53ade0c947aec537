import t from 'tap'
import { Value } from 'typebox/value'
import { EditEffects, type Exercise, type SourceFiles } from '../../../contracts/index.ts'
import type { SandboxRequest } from '../../../runner/sandbox/sandbox.ts'
import { emptyLog, type EditsLog } from '../../../runner/edits/log.ts'
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
/** On a machine so disturbed that the fewest sessions do not show it, figures that are asserted come from more. */
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
  log?: EditsLog
}

async function measure(
  exercise: Exercise,
  files: SourceFiles,
  { canary = quiet, signal = new AbortController().signal, mostSeconds = FEWEST, show, log }: Options = {},
) {
  const pair = await pairOf(exercise, files, null, conversions)
  const effects = await measureEdits({ exercise, pair, against: null }, { sandbox, canary, splitter, signal, mostSeconds }, show, log)
  t.same([...Value.Errors(EditEffects, effects)], [], 'what is sent has the right shape')
  return effects
}

/** The effects of the fewest sessions if `isShown`, else of more. */
async function measureUntil(isShown: (effects: EditEffects) => boolean, name: string): Promise<EditEffects> {
  const effects = await measureComposed(name)
  return isShown(effects) ? effects : measureComposed(name, { mostSeconds: SECONDS_IF_NOISY })
}

function measureComposed(name: string, options?: Options) {
  const { before, after } = COMPOSED.find((one) => one.name === name)!
  return measure(composedExercise(before), after, options)
}

t.test('two edits that multiply, in a run that was broken off: it continues after its last session, and tests nothing twice', async (t) => {
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
  const { signal } = new AbortController()
  const goOn = (mostSeconds: number, show?: (soFar: EditEffects) => void) =>
    measureEdits(subject, { sandbox: again, canary: quiet, splitter, signal, mostSeconds }, show, log)
  const shown: EditEffects[] = []
  const fewest = await goOn(FEWEST, (soFar) => shown.push(soFar))
  t.ok(fewest.sessions > 1)
  t.equal(shown.length, fewest.sessions - 1, 'effects are shown after every session')

  const figuresOf = ({ groups, total }: EditEffects) => [...groups.map(({ effect }) => effect!.value), total!.value]
  const isNear = (values: number[]) => [2, 3, 6].every((factor, at) => values[at]! > 0.8 * factor && values[at]! < 1.25 * factor)
  const effects = isNear(figuresOf(fewest)) ? fewest : await goOn(SECONDS_IF_NOISY)
  t.same([...Value.Errors(EditEffects, effects)], [], 'what is sent has the right shape')
  t.equal(effects.unit, 'times')
  t.equal(effects.groups.length, 2)
  t.ok(isNear(figuresOf(effects)), figuresOf(effects).join())
  t.same(
    effects.groups.flatMap(({ edits }) => edits.flatMap(({ places }) => places.map(({ after }) => after!.code))),
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
  const { groups } = await measureUntil(({ groups }) => groups[0]!.bond === 'interact', 'only both together')
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
  // As if the run had been broken off after six.
  const log = { ...emptyLog(), voided: 6 }
  const disturbed = await measureComposed('one edit', { canary: noisy, log })
  t.equal(log.voided, 8)
  t.match(disturbed, {
    sessions: 0,
    notes: ['The measuring core was disturbed too often, and measuring stopped.'],
    groups: [{ effect: null }],
  })
  const away = new AbortController()
  const measuring = measureComposed('one edit', { signal: away.signal, show: () => away.abort(new Error('away')) })
  await t.rejects(measuring, { message: 'away' })
})

t.test('memory: bytes per call instead of factors', async (t) => {
  const { manifest, ...rest } = loadExercise(exercisesFolder, 'create-name')
  const exercise = { ...rest, manifest: { ...manifest, target: { bytesPerCall: 32 } } }
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
