import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { measurePlanted } from '../../../runner/measure/heap.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { decideHeap, PLANTED_CHECKPOINTS, plantedCallsApart, plantedLeak, showsLeak } from '../../../runner/verdict/decide-heap.ts'
import type { HeapTarget } from '../../../contracts/index.ts'

const exercise = loadExercise(exercisesFolder, 'create-name')
const { bytesPerCall: limit } = exercise.manifest.target as HeapTarget

t.test('the leak planted beside a measurement', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const passesWith = async (leak: number) => {
    const { passes } = await measurePlanted(exercise, sandbox, leak, plantedCallsApart(limit), PLANTED_CHECKPOINTS)
    return passes
  }

  await t.test('is found, with the right size', async (t) => {
    const passes = await passesWith(plantedLeak(limit))
    const { bytesPerCall } = decideHeap(passes, limit)
    t.ok(showsLeak(passes, limit), JSON.stringify(passes.map(({ points }) => points.map(({ usedBytes }) => usedBytes))))
    t.ok(bytesPerCall >= plantedLeak(limit) && bytesPerCall < 2 * plantedLeak(limit), `${bytesPerCall} bytes per call`)
  })

  await t.test('is not found if none is planted', async (t) => {
    t.notOk(showsLeak(await passesWith(0), limit))
  })
})
