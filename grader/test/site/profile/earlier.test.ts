import t from 'tap'
import type { SubmissionSummary } from '../../../contracts/submission.ts'
import type { Outcome } from '../../../contracts/outcomes.ts'
import { earlierThan } from '../../../../site/src/profile/earlier.ts'
import { inShort, verdict } from '../../server/http/verdict.ts'

const NOW = new Date(2026, 4, 7, 12, 30).getTime()
const at = (day: number, hour: number, minute: number, second = 0) => new Date(2026, 4, day, hour, minute, second).toISOString()

function attempt(
  id: string,
  submittedAt: string,
  outcome: Outcome | null,
  profileRun: SubmissionSummary['profileRun'] = null,
): SubmissionSummary {
  return {
    id,
    exercise: 'add',
    exerciseVersion: '1',
    state: outcome ? 'done' : 'queued',
    position: null,
    submittedAt,
    decidedAt: null,
    verdict: outcome && inShort(verdict(outcome)),
    profileRun,
  }
}

t.test('earlier attempts that can be profiled, by time and verdict', async (t) => {
  const latest = attempt('e', at(7, 12, 20), 'pass')
  const all = [
    attempt('later', at(7, 12, 25), 'slow'),
    latest,
    attempt('d', at(7, 12, 3), 'slow', 'done'),
    attempt('c', at(7, 11, 59), 'crash'),
    attempt('b', at(7, 11, 58), null),
    attempt('a', at(5, 12, 3), 'wrong', 'waiting'),
  ]
  const found = earlierThan(latest, all, NOW)
  t.same(
    found.map(({ id, isSeen }) => [id, isSeen]),
    [
      ['d', true],
      ['a', false],
    ],
  )
  t.match(found[0]!.moment, /^12:03( PM)?$/i)
  t.match(found[1]!.moment, /2026.*12:03/, 'with its day where that is not today')
  t.match(found[0]!.verdict, /slow/i)
})

t.test('attempts within a minute have distinct labels', async (t) => {
  const latest = attempt('e', at(7, 12, 20), 'pass')
  const found = earlierThan(latest, [latest, attempt('b', at(7, 12, 3, 41), 'slow'), attempt('a', at(7, 12, 3, 7), 'slow')], NOW)
  t.match(found[0]!.moment, /12:03:41/)
  t.match(found[1]!.moment, /12:03:07/)
})
