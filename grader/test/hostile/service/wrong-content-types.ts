// api → 400|415|403: sends JSON as what it is not, as a form of another site would
import type { Target } from '../../../tools/attack/service.ts'
import { EXERCISE, FILE, SOURCE, statusOf, Visitor } from '../kits/visitor.ts'

const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'application/jsonp', 'text/json', '', 'application/json/x', 'text/plain; application/json']

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  const body = { exercise: EXERCISE, files: { [FILE]: SOURCE } }
  const answers = await Promise.all(TYPES.map((type) => visitor.post('/api/submissions', body, { 'content-type': type, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })))
  return statusOf(answers, 400, 415, 403)
}
