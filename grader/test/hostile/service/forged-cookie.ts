// api → 404: names itself another person in its cookie, signed by everyone but the server
import { createHmac } from 'node:crypto'
import type { Target } from '../../../tools/attack/service.ts'
import { statusOf, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const victim = new Visitor(target)
  const { id } = JSON.parse((await victim.submit()).text) as { id: string }
  const [name = '', value = ''] = victim.cookie.split('=')
  const [visitor = ''] = decodeURIComponent(value).split('.')
  const own = new Visitor(target)
  await own.submit()
  const ownSignature = decodeURIComponent(own.cookie.split('=')[1]!).split('.')[1]!
  const guesses = ['', 'secret', 'hotpath', target.agentToken].map((key) => createHmac('sha256', key || '0').update(visitor).digest('base64').replace(/=+$/, ''))
  const signatures = ['', ownSignature, 'undefined', ...guesses]
  const cookies = [`${name}=${visitor}`, `${name}=s:${visitor}`, ...signatures.map((signature) => `${name}=${encodeURIComponent(`${visitor}.${signature}`)}`)]
  const answers = await Promise.all(cookies.map((cookie) => new Visitor(target).ask(`/api/submissions/${id}`, { headers: { cookie } })))
  return statusOf(answers, 404)
}
