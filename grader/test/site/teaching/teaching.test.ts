import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { nearMissesOf } from '../../../../site/src/teaching/near-misses.ts'
import { sessionsOf, type Plan } from '../../../../site/src/teaching/plans.ts'
import { readLessons } from '../../../tools/course/lesson.ts'
import { root } from '../../house/tracked.ts'

const exercise = (slug: string) => ({ slug, title: slug })
const course = [
  { id: '01-a', minutes: 10, exercises: [exercise('a1'), exercise('a2')] },
  { id: '03-c', minutes: 15, exercises: [exercise('c1')] },
]

t.test('a session adds up the lessons that exist in the course', async (t) => {
  const plan = {
    name: 'n',
    about: 'a',
    sessions: [
      { when: 'Monday', lessons: ['01', '02', '03'], exercises: 1 },
      { when: 'Tuesday', lessons: ['01'] },
      { when: 'Wednesday', lessons: ['09'] },
    ],
  }
  const sessions = sessionsOf(plan, course)
  t.strictSame(
    sessions.map(({ when, minutes, exercises }) => [when, minutes, exercises.map(({ slug }) => slug)]),
    [
      ['Monday', 25, ['a1', 'c1']],
      ['Tuesday', 10, ['a1', 'a2']],
    ],
  )
})

t.test('no plan does a lesson twice, and the long ones leave none out', async (t) => {
  const plans = JSON.parse(readFileSync(join(root, 'course/plans.json'), 'utf8')) as Plan[]
  const numbers = readLessons(root).map(({ slug }) => slug.slice(0, 2))
  for (const { name, sessions } of plans) {
    const planned = sessions.flatMap(({ lessons }) => lessons)
    t.equal(new Set(planned).size, planned.length, name)
    if (sessions.length > 4)
      t.strictSame(
        numbers.filter((number) => !planned.includes(number)),
        [],
        name,
      )
  }
})

t.test('honest mistakes are listed without their prefix; passes and cheats are not', async (t) => {
  const solutions = {
    'a.js': { verdict: 'pass', level: 'good', why: 'Right.' },
    'b.js': { verdict: 'slow', why: 'Near miss: a Map for each.' },
    'c.json': { verdict: 'wrong', why: 'Takes the widest.' },
    'd.js': { verdict: 'wrong', why: 'Cheat: remembers.' },
  } as const
  t.strictSame(nearMissesOf({ solutions }), [
    { verdict: 'slow', why: 'A Map for each.' },
    { verdict: 'wrong', why: 'Takes the widest.' },
  ])
})

t.test('every lesson has notes for instructors', async (t) => {
  t.strictSame(
    readLessons(root)
      .filter(({ slug }) => !existsSync(join(root, 'course', slug, 'teaching.md')))
      .map(({ slug }) => slug),
    [],
  )
})
