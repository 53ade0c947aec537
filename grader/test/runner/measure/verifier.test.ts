// Slot: any, it measures nothing.
import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { sandboxesFor } from '../../../runner/measure/boxes.ts'
import { freshInputs } from '../../../runner/measure/frames.ts'
import { host, timed } from '../../../runner/measure/hosted.ts'
import { loadOurs } from '../../../runner/measure/load.ts'
import { openVerifier } from '../../../runner/measure/verifier.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import type { Exercise } from '../../../contracts/index.ts'
import type { SandboxRequest } from '../../../runner/sandbox/sandbox.ts'

const sum = loadExercise(exercisesFolder, 'divide-by-and-sum')
const { limits } = sum.manifest

/** One call per batch, of a reference that returns its input after computing for this long. */
function answering(ms: number): Exercise {
  const reference = `
const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
module.exports = (number) => {
  for (const from = spent(); spent() - from < ${ms};);
  return number
}`
  const workload = 'module.exports = function workload (subject, count, random, fold) { fold(subject(random())) }'
  const sources = { ...sum.sources, 'workload/workload.js': workload, [sum.manifest.reference]: reference }
  return { ...sum, sources, manifest: { ...sum.manifest, limits: { ...limits, cpuSeconds: 1 } } }
}

t.test('the verifier repeats the batches of all sessions', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const fast = answering(0)
  const what = () => ({ type: 'run', ...freshInputs(), count: 1 }) as const

  async function digests(batches: number) {
    const yours = host(await sandbox.open({ role: 'compute', core: 'measure', limits }), 'ours', limits)
    t.teardown(() => yours.box.close())
    await loadOurs(yours, fast, fast.manifest.reference)
    const asked = Array.from({ length: batches }, what)
    const answered = []
    for (const one of asked) answered.push({ what: one, digest: (await timed(yours, one)).reply.digest })
    return answered
  }

  await t.test('and has enough CPU time if the submission is much faster than the reference', async (t) => {
    const verifier = openVerifier(answering(300), sandbox)
    t.teardown(() => verifier.close())
    for (const { what, digest } of await digests(6)) verifier.expect(what, digest)
    await t.resolves(verifier.settled(), 'six times 300 ms are more than the second that a box of a session has')
  })

  await t.test('a digest that differs is a wrong output', async (t) => {
    const verifier = openVerifier(fast, sandbox)
    t.teardown(() => verifier.close())
    for (const { what, digest } of await digests(2)) verifier.expect(what, digest)
    verifier.expect(what(), '0000000000000000')
    await t.rejects(verifier.settled(), { name: 'FailureError', failure: { code: 'wrong-output' } })
  })

  await t.test('its sandbox is kept ready', async (t) => {
    const kept = sandboxesFor([sum])
    const opened: SandboxRequest[] = []
    const verifier = openVerifier(sum, { open: (asked) => (opened.push(asked), sandbox.open(asked)) })
    t.teardown(() => verifier.close())
    t.ok(kept.some((one) => JSON.stringify(one) === JSON.stringify(opened[0])))
  })
})
