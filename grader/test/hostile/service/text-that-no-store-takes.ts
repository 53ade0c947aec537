// store → 422|400|404 (quick): sends characters of which a database makes an error
import type { Target } from '../../../tools/attack/service.ts'
import { statusOf, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  const answers = [
    await visitor.submit('// \u0000'),
    await visitor.submit('module.exports = "\u0000"'),
    await visitor.submit('// \ud800 alone'),
    await visitor.submit('1', 'create\u0000name.js'),
    await visitor.submit('1', 'create-name.js', 'create-name\u0000'),
    await visitor.ask('/api/exercises/create-name%00'),
    await visitor.ask('/api/submissions?exercise=%00'),
    await visitor.ask('/api/submissions/%00')
  ]
  return statusOf(answers, 422, 400, 404)
}
