// api → 429: sends as many submissions as it can, until nobody else’s is taken
import { request } from 'node:http'
import type { Target } from '../../../tools/attack/service.ts'
import { assert, EXERCISE, FILE, SOURCE, Visitor } from '../kits/visitor.ts'

export const settings = { HOTPATH_QUEUE_LIMIT: '5' }

export async function attack(target: Target): Promise<string> {
  const answers = []
  for (let i = 0; i < 30; i++) answers.push(await new Visitor(target).submit())
  const taken = answers.filter(({ status }) => status === 202).length
  assert(taken <= 3, `${taken} were taken`)
  const refused = answers.filter(({ status }) => status !== 202)
  assert(refused.every(({ headers }) => headers.has('retry-after')), 'a refusal does not say when to come back')
  assert((await submitFromElsewhere(target)) === 202, 'nobody else’s is taken')
  return String(refused[0]!.status)
}

/** What somebody at another address is answered. */
function submitFromElsewhere({ address }: Target): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(new URL('/api/submissions', address), { method: 'POST', localAddress: '127.0.0.2', headers }, (response) => resolve(response.resume().statusCode))
    sent.on('error', reject).end(JSON.stringify({ exercise: EXERCISE, files: { [FILE]: SOURCE } }))
  })
}
