import t from 'tap'
import { checkDebrief, debriefParts } from '../../../shared/catalogue/debrief.ts'

t.test('a debrief without marks is one part', async (t) => {
  t.same(debriefParts('# Why\n\nBecause.'), [{ level: null, markdown: '# Why\n\nBecause.' }])
})

t.test('marked parts keep their place and their level', async (t) => {
  const debrief = 'A\n\n<!-- good -->\n\nB\n\n<!-- /good -->\n\n<!-- excellent -->\nC\n<!-- /excellent -->\n\nD <!-- good --> E'
  t.same(debriefParts(debrief), [
    { level: null, markdown: 'A' },
    { level: 'good', markdown: 'B' },
    { level: 'excellent', markdown: 'C' },
    { level: null, markdown: 'D <!-- good --> E' },
  ])
})

t.test('a mark without its other half and a level that nobody can reach are mistakes', async (t) => {
  const problems = (debrief: string, target?: object) => {
    const found: string[] = []
    checkDebrief({ debrief, ...(target && { target }) }, (where, problem) => found.push(`${where} ${problem}`))
    return found
  }
  const target = { required: 2, good: 3 }
  t.same(problems('A\n\n<!-- good -->\n\nB\n\n<!-- /good -->', target), [])
  for (const debrief of ['A\n<!-- good -->\nB', 'A\n<!-- /good -->', '<!-- good -->\nB\n<!-- /excellent -->'])
    t.same(problems(debrief, target), ['exercise.json debrief has a mark without its other half'], debrief)
  t.same(problems('<!-- excellent -->\nB\n<!-- /excellent -->', target), [
    'exercise.json debrief marks a part for the level “excellent”, which the target does not have',
  ])
  t.match(problems('<!-- good -->\nB\n<!-- /good -->'), [/“good”/], 'a quiz has no levels')
})
