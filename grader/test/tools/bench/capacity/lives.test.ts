import t from 'tap'
import { apart } from '../../../../tools/bench/capacity/pace.ts'
import { lifeOf, mustBeJudged } from '../../../../tools/bench/capacity/offering.ts'
import type { Progress, SubmissionEvent, Verdict } from '../../../../contracts/index.ts'

const at = (id: number, seconds: number, progress: Progress): SubmissionEvent => ({
  id,
  at: new Date(1000 * seconds).toISOString(),
  progress,
})
const stage = (stage: 'queued' | 'starting', position: number | null = null): Progress => ({ type: 'stage', stage, position })
const verdict: Progress = { type: 'verdict', verdict: { verdict: 'pass' } as Verdict }

t.test('a life is told by its events: sent, begun, judged', async (t) => {
  const events = [at(1, 10, stage('queued', 3)), at(1, 12, stage('queued', 1)), at(2, 15, stage('starting')), at(3, 16, verdict)]
  t.strictSame(lifeOf(events), { sentAt: 10_000, begunAt: 15_000, verdictAt: 16_000, outcome: 'pass' })
})

t.test('one that was measured again was begun the first time; one that was begun at once did not wait', async (t) => {
  const again = [
    at(1, 10, stage('queued', 0)),
    at(2, 10.02, stage('starting')),
    at(3, 12, stage('queued', 0)),
    at(4, 13, stage('starting')),
    at(5, 14, verdict),
  ]
  t.match(lifeOf(again), { sentAt: 10_000, begunAt: 10_020, verdictAt: 14_000 })
  t.match(lifeOf([at(1, 10, stage('queued', 0)), at(2, 11, verdict)]), { begunAt: 11_000 }, 'nothing was told but the verdict')
})

t.test('the pace of a lane that never rests is from verdict to verdict', async (t) => {
  const life = (verdictAt: number) => ({ sentAt: 0, begunAt: 500, verdictAt, outcome: 'pass' })
  t.strictSame(apart([life(4000), life(2000), life(9000)]), [1.5, 2, 5])
})

t.test('what a fault of ours took is not what a verdict takes', async (t) => {
  mustBeJudged(['pass', 'slow', 'unsure'])
  t.throws(
    () => mustBeJudged(['pass', 'fault']),
    new Error('1 of 2 verdicts are faults of the grader: their times say nothing about verdicts'),
  )
})
