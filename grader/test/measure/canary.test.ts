import t from 'tap'
import { openCanary } from '../../measure/canary.ts'
import { openSandbox } from '../../sandbox/open.ts'
import { KNOWN_RATIO } from '../../verdict/lane.ts'
import type { LaneReading } from '../../contracts/index.ts'

t.test('a reading that is not sound is gone on with, for a while', async (t) => {
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
  t.ok(most.every((round) => [round.same, round.again, round.known].every(({ calls, cpuNs }) => calls > 0 && cpuNs > 0)), 'each round has all three')
})
