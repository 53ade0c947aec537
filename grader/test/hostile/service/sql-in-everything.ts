// store → 400|404|422: statements of SQL wherever a name or an id may stand
import type { Target } from '../../../tools/attack/service.ts'
import { assert, statusOf, Visitor } from '../kits/visitor.ts'

const SQL = ["' or '1'='1", "'; drop table submissions; --", "create-name' union select value from secrets --", "00000000-0000-0000-0000-000000000000' or true --"]

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  await visitor.submit()
  const answers = await Promise.all(SQL.flatMap((text) => [
    visitor.ask(`/api/submissions?exercise=${encodeURIComponent(text)}`),
    visitor.ask(`/api/submissions/${encodeURIComponent(text)}`),
    visitor.ask(`/api/exercises/${encodeURIComponent(text)}`),
    visitor.submit('1', text),
    visitor.submit('1', 'create-name.js', text)
  ]))
  const { text } = await visitor.ask('/api/submissions?exercise=create-name')
  assert((JSON.parse(text) as unknown[]).length === 1, 'the submissions are not what they were')
  return statusOf(answers, 400, 404, 422)
}
