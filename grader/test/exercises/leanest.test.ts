// Slot: any, memory does not depend on what else runs.
import { existsSync } from 'node:fs'
import t from 'tap'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'
import { solutionFiles } from '../../shared/catalogue/solutions.ts'
import { openHeap } from '../../runner/measure/heap.ts'
import { openSandbox } from '../../runner/sandbox/open.ts'

/*
 * Memory is judged relative to the reference. If a lean solution needed less than the reference, ballast of that size could hide growth.
 * So the reference must be the leanest correct solution of its exercise, within the megabyte or so by which runs of the same code differ.
 * The listener's earlier reference needed 2.4 MB more.
 */

const NOISE_BYTES = 2 * 2 ** 20
const CALLS = 40_000

const heaps = loadExercises(exercisesFolder).filter(({ manifest }) => manifest.kind === 'heap')
const skip = existsSync('/proc/self/status') ? false : 'memory of a process is not known here'

t.test('the reference of a heap exercise is the leanest right solution', { skip }, async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  for (const exercise of heaps) {
    const right = Object.entries(exercise.manifest.solutions).filter(([, { verdict }]) => verdict === 'pass')
    const heldBy = async (name: string) => {
      const heap = await openHeap(exercise, solutionFiles(exercise, name), sandbox)
      const { nowBytes } = await heap.level(CALLS, true)
      heap.close()
      return nowBytes
    }
    const reference = await heldBy(exercise.manifest.reference.replace('solutions/', ''))
    for (const [name] of right) {
      const less = reference - (await heldBy(name))
      t.ok(less < NOISE_BYTES, `${exercise.slug}: ${name} holds ${(less / 2 ** 20).toFixed(2)} MB less than ${exercise.manifest.reference}`)
    }
  }
})
