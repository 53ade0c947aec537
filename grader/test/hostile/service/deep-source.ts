// api → 422: sources that are deeper than the parser’s stack
import type { Target } from '../../../tools/attack/service.ts'
import { statusOf, Visitor } from '../kits/visitor.ts'

const MANY = 20_000
const SOURCES = ['[', '(', 'a=>', '!', '-(', 'if(1)', '`${', '{', 'new ', 'a?.[', 'class A{static{', 'async()=>', 'x=/(?:/;(', '...[', 'yield ', 'let{a:'].map((text) => text.repeat(Math.min(MANY, Math.floor(65_000 / text.length))))

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  const answers = []
  for (const source of [...SOURCES, `var r = /${'(?:'.repeat(15_000)}${')'.repeat(15_000)}/`]) answers.push(await visitor.submit(source))
  return statusOf(answers, 422)
}
