import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { Value } from 'typebox/value'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { LastLog } from '../../../runner/head-to-head/log.ts'
import { playContest } from '../../../runner/head-to-head/play.ts'
import { ContestTable, type Exercise, type HeapPass } from '../../../contracts/index.ts'
import { openLane } from '../../../runner/lane.ts'
import type { Canary } from '../../../runner/measure/canary.ts'

const lane = await openLane({ kind: 'process', laneCore: 0, runtime: null })
t.teardown(() => lane.close())

const sum = loadExercise(exercisesFolder, 'divide-by-and-sum')
const strict = loadExercise(exercisesFolder, 'create-name')
/** With a larger limit, fewer calls are enough. */
const names: Exercise = { ...strict, manifest: { ...strict.manifest, target: { bytesPerCall: 512 } } }
const ready = async () => {}

/** Readings of a quiet lane, so that this machine's noise does not matter. */
const work = (units: number) => ({ calls: 100, cpuNs: units * 1e6, wallNs: units * 1e6 })
const quiet: Canary = { read: async () => ({ rounds: [{ same: work(2), again: work(2), known: work(3) }] }), close() {} }
const noisy: Canary = { read: async () => ({ rounds: [{ same: work(2), again: work(4), known: work(3) }] }), close() {} }

function entry(exercise: Exercise, submission: string, file: string) {
  const source =
    file === 'starter' ? exercise.starter[exercise.manifest.files.entry]! : readFileSync(join(exercise.folder, 'solutions', file), 'utf8')
  return { submission, files: { [exercise.manifest.files.entry]: source } }
}

t.test('runs in rounds until no two intervals overlap; failing entries drop out', async (t) => {
  const entries = [entry(sum, 'slow', 'starter'), entry(sum, 'fast', 'eight-at-a-time.js'), entry(sum, 'wrong', 'whole-numbers.js')]
  const { signal } = new AbortController()
  const shown: ContestTable[] = []
  const table = await playContest({ exercise: sum, entries }, { ...lane, canary: quiet, signal, ready }, new LastLog().of('a'), (soFar) =>
    shown.push(soFar),
  )
  t.ok(table.entries.every(({ figures }) => Value.Check(ContestTable.properties.entries.items.properties.figures, figures)))
  t.match(table, { engine: /^node 24/, sandbox: 'process', lane: { equal: Number, known: Number } })
  const [slow, fast, wrong] = table.entries
  t.match(wrong, { submission: 'wrong', outcome: 'wrong', figures: null, sessions: 0 })
  t.match([slow!.outcome, fast!.outcome], [null, null])
  t.ok(fast!.figures!.value > slow!.figures!.value)
  t.equal(fast!.sessions, slow!.sessions, 'each has as many sessions as the other')
  t.equal(shown.length, fast!.sessions, 'the table is shown after every round')
  t.same(shown.at(-1), table)
  t.ok(table.apart, 'a ratio of many times is clear soon')
})

t.test('sessions on a disturbed lane are discarded, and too many end the run', async (t) => {
  const { signal } = new AbortController()
  const entries = [entry(sum, 'a', 'loop.js'), entry(sum, 'b', 'loop.js')]
  // As if the run had been broken off after five.
  const log = Object.assign(new LastLog().of('a'), { voided: 5 })
  const table = await playContest({ exercise: sum, entries }, { ...lane, canary: noisy, signal, ready }, log)
  t.equal(log.readings.length, 2, 'each session has a reading')
  t.match(table, {
    apart: false,
    lane: { voided: 7 },
    notes: ['The measuring core was disturbed too often: 7 sessions were discarded, and measuring stopped.'],
  })
  t.same(
    table.entries.map(({ figures, outcome, sessions }) => [figures, outcome, sessions]),
    [
      [null, null, 0],
      [null, null, 0],
    ],
  )
})

t.test('a broken-off run continues after the last complete round', async (t) => {
  const entries = [entry(names, 'a', 'count-per-name.js'), entry(names, 'b', 'count-per-name.js')]
  const log = new LastLog()
  const away = new AbortController()
  const play = (signal: AbortSignal, show?: () => void) =>
    playContest({ exercise: names, entries }, { ...lane, signal, ready: async () => signal.throwIfAborted() }, log.of('b'), show)
  await t.rejects(play(away.signal, () => away.abort()))
  const begun = log.of('b')
  t.equal(begun.rounds, 1)
  // As if two more rounds had been complete, so that only the last one is left, which has the most calls.
  Object.assign(begun, { rounds: 3, sessions: new Map([...begun.sessions].map(([name, [one]]) => [name, [one, one, one]])) })
  const table = await play(new AbortController().signal)
  t.same(
    table.entries.map(({ sessions }) => sessions),
    [4, 4],
    'the same code is never apart',
  )
  t.notOk(table.apart)
  for (const sessions of begun.sessions.values()) {
    const [first, , , last] = sessions as HeapPass[]
    t.equal(last!.callsApart, 3 ** 3 * first!.callsApart, 'each round has three times the calls of the one before')
  }
  // Near 0, and not always around it: V8 compiles a function again now and then and keeps the code, and there are few calls to share it.
  for (const { figures } of table.entries)
    t.ok(figures!.low > -10 && figures!.high < 10 && figures!.high - figures!.low < 10, JSON.stringify(figures))
  t.equal(log.of('c').rounds, 0, 'another contest begins with nothing')
})
