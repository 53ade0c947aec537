// agent → 401|404|405|400: methods and paths in disguise, to come by the door of the agents
import type { Target } from '../../../tools/attack/service.ts'
import { statusOf, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  const paths = ['/api/agent/lease', '/api//agent/lease', '/api/agent/lease/', '/API/AGENT/LEASE', '/api/agent%2flease', '/api/./agent/lease', '/api/agent/lease?x=1', '/api/agent/lease;x']
  const headers = { 'x-http-method-override': 'POST', 'x-original-url': '/api/agent/lease', 'x-forwarded-for': '127.0.0.1' }
  const answers = await Promise.all(paths.flatMap((path) => ['GET', 'POST', 'PUT', 'DELETE'].map((method) => visitor.ask(path, { method, headers }))))
  return statusOf(answers, 401, 404, 405, 400)
}
