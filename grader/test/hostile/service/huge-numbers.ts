// agent → 400|409: numbers that are too large, too small, or none
import type { Target } from '../../../tools/attack/service.ts'
import { assert, statusOf, verdict, Visitor } from '../kits/visitor.ts'

const NUMBERS = ['1e400', '-1', '1e308', '9007199254740993', '2147483648', '0.5', '"1"', 'null', '[]', '-0.0000001']

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  await visitor.submit()
  const job = await visitor.lease(target)
  const body = JSON.stringify({ attempt: 'HERE', verdict: verdict() })
  const answers = []
  for (const number of NUMBERS) answers.push(await visitor.tell(`/api/agent/jobs/${job.id}/result`, body.replace('"HERE"', number), target))
  const ids = await Promise.all(['99999999999999999999', '-1', '1e9', 'NaN', '0x10', ''].map((after) => visitor.ask(`/api/submissions/${job.submission}/events?after=${after}`, { headers: { 'last-event-id': `${after}9e99` } })))
  const strange = ids.find(({ status }) => status >= 500)
  assert(strange === undefined, `events after a number that is none: ${strange?.text}`)
  return statusOf(answers, 400, 409)
}
