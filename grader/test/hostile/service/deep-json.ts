// api → 400|413: nests a body so deeply that whoever reads it runs out of stack
import type { Target } from '../../../tools/attack/service.ts'
import { statusOf, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  const bodies = ['['.repeat(200_000) + ']'.repeat(200_000), '{"exercise":'.repeat(40_000) + '1' + '}'.repeat(40_000), `{"exercise":"create-name","files":{"create-name.js":${'['.repeat(100_000)}1${']'.repeat(100_000)}}}`, '{"a":'.repeat(100_000)]
  return statusOf(await Promise.all(bodies.map((body) => visitor.post('/api/submissions', body))), 400, 413)
}
