// Slot: any, memory does not depend on what else runs.
import t from 'tap'
import { withLooking, type Profiling } from '../../../runner/measure/profiler.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { plantedExercise } from '../profile/views/planted.ts'

t.test('a heap snapshot', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  function withObjects<T>(objects: number, memoryMb: number, use: (profiling: Profiling) => Promise<T>): Promise<T> {
    const { exercise, files } = plantedExercise(`const kept = Array.from({ length: ${objects} }, (_, id) => ({ id, within: { id } }))
module.exports = function (index) { return kept[index] }`)
    exercise.manifest.limits.memoryMb = memoryMb
    return withLooking(exercise, files, sandbox, use)
  }

  await t.test('arrives as V8 writes it', async (t) => {
    const snapshot = await withObjects(1000, 192, (profiling) => profiling.snapshot())
    t.match(Buffer.from(snapshot!).subarray(0, 20).toString(), /^\{"snapshot"/)
  })

  await t.test('is null if it is too large, and the sandbox still works', async (t) => {
    const [isNone, { heapUsed }] = await withObjects(
      330_000,
      1024,
      async (profiling) => [(await profiling.snapshot()) === null, await profiling.memory(true)] as const,
    )
    t.ok(isNone)
    t.ok(heapUsed > 0)
  })

  await t.test('is null if the sandbox lacks the memory to make it', async (t) => {
    t.ok(await withObjects(1_000_000, 192, async (profiling) => (await profiling.snapshot()) === null))
  })
})
