import { createRequire } from 'node:module'
import { join } from 'node:path'
import t from 'tap'

const require = createRequire(import.meta.url)
const { createRandom } = require('../../runner/measure/harness/random.cjs') as {
  createRandom: () => { random: () => number; reseed: (seed: number[]) => void }
}
type Workload = (subject: (text: string) => string, count: number, random: () => number, fold: (value: unknown) => void) => void

const CALLS = 500
const RUN = 16 // characters: two texts that share so many do not share them by chance

t.test('break-the-benchmark: a text is not made of pieces of earlier texts', async (t) => {
  const texts = textsOf(join(import.meta.dirname, '../../../exercises/break-the-benchmark/workload/workload.js'))
  const seen = new Set<string>()
  const known = texts.filter((text) => {
    const runs = Array.from({ length: text.length - RUN + 1 }, (_, start) => text.slice(start, start + RUN))
    const isKnown = runs.some((run) => seen.has(run))
    for (const run of runs) seen.add(run)
    return isKnown
  })
  t.equal(texts.length, CALLS)
  t.ok(known.length < CALLS / 20, `${known.length} of ${CALLS} texts share ${RUN} characters in a row with an earlier text`)
})

/** The texts of one batch. */
function textsOf(file: string): string[] {
  const generator = createRandom()
  const texts: string[] = []
  generator.reseed([1, 2, 3, 4])
  ;(require(file) as Workload)(
    (text) => (texts.push(text), ''),
    CALLS,
    generator.random,
    () => {},
  )
  return texts.slice(-CALLS) // those before are of the warm-up
}
