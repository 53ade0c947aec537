// api → 503|429: sends as many submissions as it can, until nobody else’s is taken
import type { Target } from '../../../attack/service.ts'
import { assert, Visitor } from '../kits/visitor.ts'

export const settings = { HOTPATH_QUEUE_LIMIT: '5' }

export async function attack(target: Target): Promise<string> {
  const answers = []
  for (let i = 0; i < 30; i++) answers.push(await new Visitor(target).submit())
  const taken = answers.filter(({ status }) => status === 202).length
  assert(taken <= 5, `${taken} were taken`)
  const refused = answers.filter(({ status }) => status !== 202)
  assert(refused.every(({ headers }) => headers.has('retry-after')), 'a refusal does not say when to come back')
  return String(refused[0]!.status)
}
