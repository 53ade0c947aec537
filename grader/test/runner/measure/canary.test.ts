import t from 'tap'
import { openCanary } from '../../../runner/measure/canary.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { KNOWN_RATIO } from '../../../runner/verdict/lane.ts'
import type { LaneReading } from '../../../contracts/index.ts'
import type { SandboxHandle, Sandbox } from '../../../runner/sandbox/sandbox.ts'

t.test('a reading that is not sound gets more rounds', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const roundsUntil = async (sound: (reading: LaneReading) => boolean) => {
    const canary = await openCanary(sandbox, KNOWN_RATIO, sound)
    const { rounds } = await canary.read()
    canary.close()
    return rounds
  }
  const least = (await roundsUntil(() => true)).length
  t.equal((await roundsUntil(({ rounds }) => rounds.length > least + 1)).length, least + 2, 'it ends when it is sound')
  const most = await roundsUntil(() => false)
  t.ok(most.length > least, 'and where it never is')
  t.ok(
    most.every((round) => [round.same, round.again, round.known].every(({ calls, cpuNs }) => calls > 0 && cpuNs > 0)),
    'each round has all three',
  )
})

t.test('a stall in the last batch of its warm-up does not shorten all later ones', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  /** Loading, and the batches of the warm-up. */
  const warmUp = 1 + 12
  let opened = 0
  const open: Sandbox['open'] = async (request) => {
    const box = await sandbox.open(request)
    if (opened++ > 0) return box
    let sent = 0
    const write = box.write.bind(box)
    const cpuNs = box.cpuNs.bind(box)
    box.write = (bytes) => {
      sent++
      write(bytes)
    }
    box.cpuNs = () => cpuNs() + (sent < warmUp ? 0 : 40e6)
    return box
  }
  const canary = await openCanary({ ...sandbox, open }, KNOWN_RATIO, () => true)
  t.teardown(() => canary.close())
  const { same, again, known } = (await canary.read()).rounds[0]!
  const calls = [same.calls, again.calls, Math.round(KNOWN_RATIO * known.calls)]
  t.ok(Math.min(...calls) > 0.5 * Math.max(...calls), calls.join())
})

t.test('a canary', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())
  const boxes: SandboxHandle[] = []
  let most = 2
  let asked = 0
  const open: Sandbox['open'] = async (request) => {
    if (++asked > most) throw new Error('no more boxes')
    const box = await sandbox.open(request)
    boxes.push(box)
    return box
  }
  const canary = await openCanary({ ...sandbox, open }, KNOWN_RATIO, () => true)
  t.teardown(() => canary.close())

  await t.test('leaves no sandbox behind if it cannot open', async (t) => {
    await t.rejects(canary.read(), { message: 'no more boxes' })
    t.equal(boxes.length, 2)
    await Promise.all(boxes.map(({ gone }) => gone))
    most = Infinity
  })

  await t.test('answers concurrent callers with the same sandboxes', async (t) => {
    boxes.length = 0
    const readings = await Promise.all([canary.read(), canary.read(), canary.read()])
    t.same(
      readings.map(({ rounds }) => rounds.length),
      [4, 4, 4],
    )
    t.equal(boxes.length, 3)
  })

  await t.test('is replaced when one of its sandboxes has ended', async (t) => {
    await boxes[1]!.close()
    await t.rejects(canary.read(), { name: 'FailureError', failure: { code: 'ours' } })
    t.equal((await canary.read()).rounds.length, 4)
    t.equal(boxes.length, 6)
    await Promise.all(boxes.slice(0, 3).map(({ gone }) => gone))
  })
})
