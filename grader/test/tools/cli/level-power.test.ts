import t from 'tap'
import { reportLevels, type LevelPilot } from '../../../tools/cli/level-power.ts'
import type { Level } from '../../../contracts/index.ts'

const target = { required: 2, good: 0.4, excellent: 0.8 }

/** A solution whose verdicts all come out on the side of its ratio, or half of them if it is at the level. */
const pilot = (name: string, figure: number, expected: Level | null): LevelPilot => ({
  name,
  figure,
  spread: 0.02,
  expected,
  at: (ratio) => {
    const pass = Math.abs(figure / ratio - 1) < 0.02 ? 0.5 : figure > ratio ? 1 : 0
    return { pass, fail: 1 - pass, unsure: 0, sessions: 2 }
  },
})

function report(...pilots: LevelPilot[]): { fine: boolean; text: string } {
  let text = ''
  const fine = reportLevels(pilots, target, 0.001, (line) => (text += line))
  return { fine, text }
}

t.test('solutions clear of the levels are fine, and each level shows the gap that it lies in', async (t) => {
  const { fine, text } = report(pilot('best.js', 1, 'excellent'), pilot('fair.js', 0.2, 'required'), pilot('fine.js', 0.5, 'good'))
  t.ok(fine)
  t.match(text, /fair\.js.*required.*0\.200[^]*fine\.js[^]*best\.js/, 'from the slowest to the fastest')
  t.match(text, /good +0\.4 +0\.200 fair\.js +0\.500 fine\.js +0\.32/)
  t.match(text, /excellent +0\.8 +0\.500 fine\.js +1\.00 best\.js +0\.71/)
})

t.test('a solution at a level, or beyond that of the manifest, is reported', async (t) => {
  const near = report(pilot('near.js', 0.4, 'good'))
  t.notOk(near.fine)
  t.match(near.text, /! +near\.js +good +0\.400 +2\.0 % +50\.00 %/)
  t.match(near.text, '! near.js would get the wrong level more often than once in 1000.')
  t.notOk(report(pilot('better.js', 0.9, 'good')).fine)
  t.ok(report(pilot('odd.js', 0.4, null)).fine, 'unless the manifest names none')
})
