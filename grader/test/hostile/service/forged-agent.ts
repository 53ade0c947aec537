// agent → 401 (quick): asks for jobs and reports verdicts without the agents’ secret
import type { Target } from '../../../tools/attack/service.ts'
import { statusOf, verdict, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  const { agentToken } = target
  const tries = ['', 'Bearer', 'Bearer ', 'Bearer null', `Bearer ${agentToken.slice(0, -1)}`, `Bearer ${agentToken}x`, `Basic ${agentToken}`, agentToken, `bearer ${agentToken}`]
  const id = '00000000-0000-4000-8000-000000000000'
  const about = { agent: 'thief', sandbox: 'docker', engine: 'node', isolation: true, notes: [] }
  const answers = await Promise.all(tries.flatMap((authorization) => [
    visitor.post('/api/agent/lease', about, { authorization }),
    visitor.post(`/api/agent/jobs/${id}/progress`, { attempt: 0, progress: [] }, { authorization }),
    visitor.post(`/api/agent/jobs/${id}/result`, { attempt: 0, verdict: verdict() }, { authorization })
  ]))
  return statusOf(answers, 401)
}
