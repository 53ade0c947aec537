import t from 'tap'
import { TECHNIQUE_NAMES } from '../../../contracts/index.ts'
import { times } from '../../../../site/src/shared/format.ts'
import { howDecided, techniquesOfView, techniquesView } from '../../../../site/src/gradebook/techniques.ts'

/** The visible text. */
const wordsOf = (view: { toString(): string }) =>
  String(view)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const scores = {
  exercises: ['a'],
  solutions: 50,
  exact: 25,
  techniques: { cache: { right: 45, missed: 15, wrong: 5 }, less: { right: 45, missed: 5, wrong: 0 } },
}

t.test('explains the method and its error rate from recorded figures', async (t) => {
  t.equal(
    howDecided({ seen: scores, unseen: scores }),
    'Each learner’s best pass, or last attempt, is compared with the starter by syntax. This is a guess from the shape of the code, and a learner can use several techniques. On 50 solutions that the rules were not made for, 5 % of the named techniques were not there, and 18 % of the actual ones were missed.',
  )
})

t.test('techniques of a cohort', async (t) => {
  const each = [
    { technique: 'cache' as const, passing: 6, notPassing: 2, figure: 3.44 },
    { technique: 'other' as const, passing: 0, notPassing: 1, figure: null },
  ]
  const view = wordsOf(techniquesView({ read: 9, unread: 1, each }, times))
  t.match(view, 'What they changed Cached results stored and looked up, or stored longer or in another form')
  t.match(view, `6 passed, 2 not yet, ${times(3.44)} median Something else`)
  t.match(view, '0 passed, 1 not yet')
  t.match(view, '1 attempt could not be read in time; look again.')
  t.match(
    wordsOf(techniquesView({ read: 0, unread: 12, each: [] }, times)),
    /^What they changed Each learner’s best pass.* 12 attempts could not be read in time; look again\.$/,
  )
  t.equal(wordsOf(techniquesView({ read: 0, unread: 0, each: [] }, times)), 'What they changed No attempts yet.')
})

t.test('techniques of an attempt with their places', async (t) => {
  const place = { technique: 'less', file: 'page.js', in: 'submission', from: 3, to: 3 } as const
  t.equal(
    wordsOf(techniquesOfView([place, { ...place, in: 'starter', from: 5, to: 9 }])),
    'Dropped work : a step left out, or done only when needed (page.js, line 3; lines 5 to 9 of the starter’s page.js, gone)',
  )
  t.equal(wordsOf(techniquesOfView([])), 'No technique recognised.')
  for (const technique of TECHNIQUE_NAMES) t.notMatch(String(techniquesOfView([{ ...place, technique }])), 'undefined', technique)
})
