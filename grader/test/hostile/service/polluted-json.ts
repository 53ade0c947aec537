// api → 400: lends every object of the server a property, through __proto__ and constructor
import type { Target } from '../../../tools/attack/service.ts'
import { assert, statusOf, Visitor } from '../kits/visitor.ts'

const BODIES = [
  '{"__proto__": {"polluted": true}, "exercise": "create-name", "files": {"create-name.js": "1"}}',
  '{"constructor": {"prototype": {"polluted": true}}, "exercise": "create-name", "files": {"create-name.js": "1"}}',
  '{"exercise": "create-name", "files": {"__proto__": {"polluted": true}}}',
  '{"exercise": "create-name", "files": {"__proto__": "1", "create-name.js": "1"}}',
  '{"exercise": "__proto__", "files": {"constructor": {"prototype": {"polluted": true}}}}',
  '{"exercise": {"toString": "x"}, "files": []}'
]

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  const answers = await Promise.all(BODIES.map((body) => visitor.post('/api/submissions', body)))
  assert(!('polluted' in {}), 'every object is polluted')
  return statusOf(answers, 400, 422)
}
