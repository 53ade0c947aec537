// api → 404 (quick): asks for what another person has sent
import type { Target } from '../../../tools/attack/service.ts'
import { assert, statusOf, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const victim = new Visitor(target)
  const { id } = JSON.parse((await victim.submit('// the secret of another')).text) as { id: string }
  const thief = new Visitor(target)
  await thief.submit()
  const lists = await Promise.all([thief, new Visitor(target)].map((one) => one.ask('/api/submissions?exercise=create-name')))
  assert(!lists.some(({ text }) => text.includes('secret')), 'a list tells of another’s submission')
  const paths = [`/api/submissions/${id}`, `/api/submissions/${id}/events`, `/api/submissions/${id.toUpperCase()}`]
  const answers = await Promise.all([thief, new Visitor(target)].flatMap((one) => paths.map((path) => one.ask(path))))
  assert(!answers.some(({ text }) => text.includes('secret')), 'another’s submission was told')
  return statusOf(answers, 404, 400)
}
