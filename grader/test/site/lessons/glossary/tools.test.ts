import t from 'tap'
import tools from '../../../../../course/tools.json' with { type: 'json' }
import { lessonsThatMention, type Tool } from '../../../../../site/src/lessons/glossary/tools.ts'

const lesson = (body: string) => ({ body })
const tool = (name: string, mentions?: string[]): Tool => ({
  name,
  group: 'g',
  does: 'd',
  tried: '1',
  outcome: 'works',
  link: 'https://example.com',
  ...(mentions ? { mentions } : {}),
})

t.test('a lesson mentions a tool by one of its words, as a whole word', async (t) => {
  const lessons = ['an expression', 'npm install express@5', 'Express', 'perf_hooks', '0x and benchmark.js'].map(lesson)
  const found = (name: string, mentions?: string[]) =>
    lessonsThatMention(tool(name, mentions), lessons).map(({ body }) => lessons.findIndex((each) => each.body === body))
  t.strictSame(found('express'), [1, 2])
  t.strictSame(found('Linux perf', ['perf']), [])
  t.strictSame(found('benchmark.js'), [4])
  t.strictSame(lessonsThatMention(tool('0x'), [{}]), [])
})

t.test('every tool is listed once, and outdated ones name a replacement', async (t) => {
  const list = tools as Tool[]
  t.equal(new Set(list.map(({ name }) => name)).size, list.length)
  for (const { name, does, says = '', outcome, link, tried } of list) {
    t.ok(does && !does.endsWith('.') && tried, name)
    t.ok(outcome === 'works' || says, `${name} says what to mind`)
    t.match(link, /^https:\/\//, name)
  }
})
