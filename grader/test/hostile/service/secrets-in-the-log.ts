// store → held: makes errors of every kind, to find secrets, cookies and sources in the log
import type { Target } from '../../../tools/attack/service.ts'
import { assert, SOURCE, verdict, Visitor } from '../kits/visitor.ts'

const MARK = 'nobody-may-read-this'

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  await visitor.submit(`${SOURCE} // ${MARK}`)
  await visitor.submit(`${SOURCE} / ${MARK} +*`)
  await visitor.post('/api/submissions', `{"${MARK}`)
  await visitor.post(`/api/nothing?token=${MARK}`, {}, { authorization: `Bearer ${MARK}` })
  const job = await visitor.lease(target)
  await visitor.tell(`/api/agent/jobs/${job.id}/result`, { attempt: 9, verdict: verdict({ summary: MARK }) }, target)
  await visitor.tell(`/api/agent/jobs/${job.id}/result`, { attempt: job.attempt, verdict: { summary: MARK } }, target)
  const all = target.logs.join('\n')
  for (const secret of [MARK, target.agentToken, visitor.cookie.split('=')[1]!]) assert(!all.includes(secret), `the log holds ${secret}`)
  return 'held'
}
