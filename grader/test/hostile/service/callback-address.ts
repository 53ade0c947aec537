// api → 400: gives an address to be called when the verdict is there
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Target } from '../../../tools/attack/service.ts'
import { assert, EXERCISE, FILE, SOURCE, statusOf, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  let called = 0
  const listener = createServer((_, response) => void (called++, response.end())).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
  try {
    const visitor = new Visitor(target)
    const wishes = ['callback', 'callback_url', 'webhook', 'url', 'redirect']
    const answers = await Promise.all(wishes.map((wish) => visitor.post('/api/submissions', { exercise: EXERCISE, files: { [FILE]: SOURCE }, [wish]: url })))
    assert(called === 0, 'it was called')
    return statusOf(answers, 400)
  } finally {
    listener.close()
  }
}
