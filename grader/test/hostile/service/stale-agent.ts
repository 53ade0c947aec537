// agent → 409: an agent with the secret answers jobs that it does not have
import type { Target } from '../../../tools/attack/service.ts'
import { statusOf, verdict, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  await visitor.submit()
  const job = await visitor.lease(target)
  const result = (id: string, attempt: number) => visitor.tell(`/api/agent/jobs/${id}/result`, { attempt, verdict: verdict({ verdict: 'pass', level: 'excellent' }) }, target)
  return statusOf([await result(job.id, job.attempt + 1), await result(job.submission, job.attempt), await result('00000000-0000-4000-8000-000000000000', 0), await result(job.id, 1000)], 409)
}
