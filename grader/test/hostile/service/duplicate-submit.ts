// store → held: sends the same submission twenty times at once
import type { Target } from '../../../tools/attack/service.ts'
import { assert, verdict, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  await visitor.submit()
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.submit()))
  const strange = answers.find(({ status }) => status !== 202 && status !== 429)
  assert(strange === undefined, `one was answered ${strange?.status}`)
  const ids = answers.filter(({ status }) => status === 202).map(({ text }) => (JSON.parse(text) as { id: string }).id)
  assert(new Set(ids).size === ids.length, 'two share an id')

  // One lease, one result: the second one changes nothing.
  const job = await visitor.lease(target)
  const results = await Promise.all(['crash', 'pass', 'pass'].map((outcome) =>
    visitor.tell(`/api/agent/jobs/${job.id}/result`, { attempt: job.attempt, verdict: verdict({ verdict: outcome }) }, target)))
  assert(results.filter(({ status }) => status === 204).length === 1, `results were answered ${results.map(({ status }) => status)}`)
  return 'held'
}
