import t from 'tap'
import { CHECKPOINTS, GROWTH_BYTES, KEPT_BYTES, LEVEL_BYTES } from '../../../runner/verdict/decide-heap.ts'
import { decideLevels, nextLevelAt } from '../../../runner/verdict/decide-levels.ts'
import type { HeapLevel, HeapPass } from '../../../contracts/index.ts'

const LIMIT = 16
const MB = 2 ** 20
const START = 4446

/** A flat pass. */
const PASS: HeapPass = {
  callsApart: 342,
  points: Array.from({ length: CHECKPOINTS + 1 }, (_, step) => ({
    calls: START - (CHECKPOINTS - step) * 342,
    usedBytes: 8 * MB,
    residentBytes: 30 * MB,
  })),
}

/** Memory after that many calls, bytes, beyond the reference’s: as the process and as the kernel sees it, which sees more. */
interface Submission {
  used?: (calls: number) => number
  held: (calls: number) => number
}

function level(calls: number, { used = () => 0, held }: Submission): HeapLevel {
  return {
    calls,
    yours: { usedBytes: 8 * MB + used(calls), nowBytes: 10 * MB + held(calls), peakBytes: 60 * MB },
    reference: { usedBytes: 8 * MB, nowBytes: 10 * MB, peakBytes: 55 * MB },
  }
}

function decide(submission: Submission, random = 0.5) {
  const levels = [level(START, submission)]
  for (;;) {
    levels.push(
      level(
        nextLevelAt(levels.at(-1)!, LIMIT, () => random),
        submission,
      ),
    )
    const decision = decideLevels([PASS], levels, LIMIT)
    if (decision.answer !== 'more') return { ...decision, readings: levels.length - 1 }
  }
}

const answer = (submission: Submission, random?: number) => decide(submission, random).answer

t.test('a submission that holds more than the reference and does not grow is flat', async (t) => {
  t.equal(answer({ held: () => 0 }), 'flat')
  t.equal(answer({ held: () => -5 * MB }), 'flat')
  t.equal(answer({ held: () => 9 * MB }), 'flat')
  t.equal(answer({ held: () => LEVEL_BYTES - MB }), 'flat')
  t.equal(answer({ held: (calls) => 9 * MB + Math.min(calls, 300_000) }), 'flat', 'a megabyte in small steps')
})

t.test('one reading is enough unless memory has grown', async (t) => {
  t.equal(decide({ held: () => 0 }).readings, 1)
  t.equal(decide({ held: (calls) => (calls > 200_000 ? 2.9 * MB : 0) }).readings, 1)
  const { answer, readings } = decide({ held: (calls) => (calls > 200_000 ? 3.9 * MB : 0) })
  t.equal(`${answer} after ${readings}`, 'flat after 2', 'memory that the tasks allow once')
})

t.test('growth seen only by the kernel is a leak, however lean the submission is', async (t) => {
  for (const random of [0, 0.5, 0.999]) {
    for (const held of [0, -5 * MB, 9 * MB, 25 * MB]) {
      t.equal(answer({ held: (calls) => held + 1.02 * LIMIT * calls }, random), 'hidden', `${held / MB} MB above, drawn ${random}`)
    }
  }
  const { bytes, calls } = decide({ held: (calls) => 30 * calls })
  t.ok(Math.abs(bytes / calls - 30) < 0.1)
})

t.test('a leak below the limit is not hidden growth, however many megabytes it adds up to', async (t) => {
  const used = (calls: number) => 10.5 * calls
  t.equal(answer({ used, held: used }), 'flat')
  t.equal(answer({ used, held: (calls) => 2.6 * used(calls) }), 'hidden', 'unless the kernel sees more')
})

t.test('memory held at first and released later does not hide growth', async (t) => {
  const grown = (ballast: number) => answer({ held: (calls) => (calls > 300_000 ? 0 : ballast) + 1.1 * LIMIT * calls })
  t.equal(grown(4 * MB), 'hidden')
  t.equal(grown(15 * MB), 'hidden')
  t.equal(grown(LEVEL_BYTES - 8 * MB), 'high', 'after so many calls it holds too much')
})

t.test('pages that a heap takes once are not growth, however late', async (t) => {
  const once = (after: number) => ({ held: (calls: number) => (calls > after ? 8 * MB : 0) })
  t.equal(answer(once(200_000)), 'flat')
  t.equal(answer({ held: (calls) => (calls > 200_000 ? 4 * MB : 0) + (calls > 500_000 ? 8 * MB : 0) }), 'flat', 'twice')
})

t.test('a level that could hide growth is reported at the first reading', async (t) => {
  const { answer, bytes } = decide({ held: () => LEVEL_BYTES + 2 * MB })
  t.equal(answer, 'high')
  t.ok(bytes > LEVEL_BYTES)
})

t.test('a high level reached by growth is a leak at the first reading', async (t) => {
  const { answer, bytes } = decide({ held: (calls) => 250 * calls })
  t.equal(answer, 'hidden')
  t.ok(bytes > LEVEL_BYTES)
})

t.test('a leak that starts after the passes is found by the process’s own figures, with the right slope', async (t) => {
  const used = (calls: number) => 30 * Math.max(0, calls - 20_000)
  const decision = decide({ used, held: used })
  t.equal(decision.answer, 'leak')
  t.ok(decision.bytesPerCall > 27 && decision.bytesPerCall < 30, `${decision.bytesPerCall}`)
})

t.test('a table that is built once is not a leak', async (t) => {
  const used = (calls: number) => Math.min(KEPT_BYTES - 1e5, 200 * Math.max(0, calls - 20_000))
  t.equal(answer({ used, held: used }), 'flat')
})

t.test('the number of calls before a reading differs between verdicts, and is enough to use up ballast', async (t) => {
  const lean = level(1000, { held: () => 0 })
  const least = 1000 + (1.5 * GROWTH_BYTES) / LIMIT
  t.equal(
    nextLevelAt(lean, LIMIT, () => 0),
    least,
  )
  t.equal(
    nextLevelAt(lean, LIMIT, () => 1),
    1000 + 1.25 * (least - 1000),
  )
  t.ok(nextLevelAt(level(1000, { held: () => 20 * MB }), LIMIT, () => 0) > (20 * MB) / LIMIT)
  t.not(nextLevelAt(lean, LIMIT), nextLevelAt(lean, LIMIT))
})
