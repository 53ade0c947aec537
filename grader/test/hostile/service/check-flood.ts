// api → 429|503: asks for more checks than can run, in one name and in many, until nobody else gets one
import type { Target } from '../../../tools/attack/service.ts'
import { assert, EXERCISE, FILE, SOURCE, Visitor } from '../kits/visitor.ts'

/** There is no agent, so that each of them waits. */
const CHECKS = 60

export async function attack(target: Target): Promise<string> {
  const body = { exercise: EXERCISE, files: { [FILE]: SOURCE } }
  const visitor = new Visitor(target)
  await visitor.submit() // for its cookie
  const began = performance.now()
  const own = await Promise.all(Array.from({ length: 4 }, () => visitor.post('/api/checks', body)))
  assert(own.filter(({ status }) => status === 429).length >= 2, `one person has ${own.map(({ status }) => status).join()}`)
  const many = await Promise.all(Array.from({ length: CHECKS }, () => new Visitor(target).post('/api/checks', body)))
  const late = many.filter(({ status }) => status === 503)
  assert(late.length === many.length, `${many.length - late.length} got through`)
  assert(performance.now() - began < 150_000, 'some hold the server for longer than it says')
  return '503'
}
