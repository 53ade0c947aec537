import { createRequire } from 'node:module'
import { join } from 'node:path'
import t from 'tap'
import { loadExercises } from '../../shared/catalogue/load.ts'

const require = createRequire(import.meta.url)
const { createRandom } = require('../../runner/measure/harness/random.cjs') as {
  createRandom: () => { random: () => number; reseed: (seed: number[]) => void }
}

type Workload = (
  subject: (...given: unknown[]) => number,
  count: number,
  random: () => number,
  fold: (value: unknown) => void,
  emit?: undefined,
  size?: number,
) => void

const exercises = loadExercises(join(import.meta.dirname, '../../../exercises')).filter(({ manifest }) => manifest.scaling !== undefined)
const CALLS = 512
/** Known lengths of inputs without a requested size. */
const VERDICT_LENGTHS = { 'break-the-benchmark': [1000, 1031], 'divide-by-and-sum': [997, 1004], 'not-a-smi': [997, 1004] } as Record<
  string,
  [number, number] | undefined
>

for (const { slug, folder, manifest } of exercises) {
  t.test(`${slug}: inputs have the size that they were asked for, and no other where none was`, async (t) => {
    const workload = require(join(folder, 'workload/workload.js')) as Workload
    const generator = createRandom()
    const lengthsOf = (size?: number): number[] => {
      const lengths: number[] = []
      generator.reseed([1, 2, 3, 4])
      workload(
        (...given) => lengths.push(...given.filter((one) => Array.isArray(one) || typeof one === 'string').map(({ length }) => length)),
        CALLS,
        generator.random,
        () => {},
        undefined,
        size,
      )
      return lengths.slice(-CALLS) // those before are of the warm-up
    }
    for (const size of manifest.scaling!.sizes) {
      const mean = lengthsOf(size).reduce((sum, one) => sum + one, 0) / CALLS
      t.ok(Math.abs(mean - size) <= 4, `${size}: ${mean}`)
    }
    const known = VERDICT_LENGTHS[slug]
    if (known === undefined) return t.comment('Lengths of its inputs without a size are not in VERDICT_LENGTHS.')
    t.ok(lengthsOf().every((length) => length >= known[0] && length <= known[1]))
  })
}
