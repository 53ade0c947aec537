// api → held: sources that take a parser long, so that nobody else is answered meanwhile
import type { Target } from '../../../tools/attack/service.ts'
import { assert, Visitor } from '../kits/visitor.ts'

const LONGEST_MS = 5000

const numbered = (count: number, text: (i: number) => string) => Array.from({ length: count }, (_, i) => text(i)).join('')
const SOURCES = [
  `var r = /(?<a${'>x)|(?<b>'.repeat(6000)})/`,
  `var r = /${numbered(4000, (i) => `(?<a${i}>)`)}/`,
  `class A {${numbered(6000, (i) => `#a${i};`)}}`,
  `{${numbered(6000, (i) => `let a${i};`)}}`,
  `(${numbered(8000, (i) => `a${i},`)}z) => 1`,
  `${'('.repeat(500)}a${') => 1'.repeat(500)}`,
  '<!--\n'.repeat(13_000),
  `var r = /[${'\\u{1F600}-\\u{1F64F}'.repeat(2500)}]/v`,
  'label:'.repeat(8000) + ';'
]

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  for (const source of SOURCES) {
    const began = performance.now()
    const { status } = await visitor.submit(source)
    const ms = performance.now() - began
    assert(status < 500, `“${source.slice(0, 20)}…” was answered ${status}`)
    assert(ms < LONGEST_MS, `“${source.slice(0, 20)}…” took ${Math.round(ms)} ms, in which nobody else was answered`)
  }
  return 'held'
}
