import t from 'tap'
import { withLooking, type Looking } from '../../../runner/measure/insight.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { plantedExercise } from '../profile/views/planted.ts'

t.test('a heap snapshot', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  function lookAt<T>(objects: number, memoryMb: number, look: (looking: Looking) => Promise<T>): Promise<T> {
    const { exercise, files } = plantedExercise(`const kept = Array.from({ length: ${objects} }, (_, id) => ({ id, within: { id } }))
module.exports = function (index) { return kept[index] }`)
    exercise.manifest.limits.memoryMb = memoryMb
    return withLooking(exercise, files, sandbox, look)
  }

  await t.test('comes as V8 writes it', async (t) => {
    const snapshot = await lookAt(1000, 192, (looking) => looking.snapshot())
    t.match(Buffer.from(snapshot!).subarray(0, 20).toString(), /^\{"snapshot"/)
  })

  await t.test('is none where it is too large, and the box can be asked for more', async (t) => {
    const [isNone, { heapUsed }] = await lookAt(330_000, 1024, async (looking) => [(await looking.snapshot()) === null, await looking.memory(true)] as const)
    t.ok(isNone)
    t.ok(heapUsed > 0)
  })

  await t.test('is none where the box has no memory to make it', async (t) => {
    t.ok(await lookAt(1_000_000, 192, async (looking) => (await looking.snapshot()) === null))
  })
})
