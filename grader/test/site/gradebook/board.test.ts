import t from 'tap'
import type { Board, Ranking, Rankings } from '../../../contracts/index.ts'
import { boardView, firstShown } from '../../../../site/src/gradebook/board.ts'
import { rankingsView } from '../../../../site/src/gradebook/rankings.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const learner = { isLearner: true, isLead: false, isOpen: true }
const lead = { isLearner: false, isLead: true, isOpen: true }
const board: Board = {
  open: true,
  seat: null,
  seats: 1,
  learners: 3,
  assignments: [
    { assignment: 'a', exercise: 'add', title: 'Adding', figure: 'ratio' },
    { assignment: 'b', exercise: 'read', title: 'Reading', figure: null },
  ],
}
const ranking: Ranking = { rank: 1, shared: false, name: 'Lea', isPseudonym: false, isOwn: false, who: null, value: 4, low: 3.8, high: 4.2 }
const rankings = (lines: Partial<Ranking>[], more: Partial<Rankings> = {}): Rankings => ({
  figure: 'ratio',
  rankings: lines.map((line) => ({ ...ranking, ...line })),
  contest: null,
  mayContestAt: null,
  ...more,
})
const words = (view: unknown) =>
  String(view)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

t.test('learners see what they need to know before they choose', async (t) => {
  t.equal(String(boardView({ ...board, open: false }, null, learner)), '', 'where there is none, learners see nothing')
  const view = words(boardView(board, 'a', learner))
  t.match(view, 'You are not on the board. 1 of 3 learners appear.')
  t.match(view, 'other learners do not see your name. Your instructors and assistants do')
  t.match(view, 'You can leave at any time. Then your figures are no longer shown.')
  t.match(view, 'Not ranked, because they are only right or wrong: Reading.')
  t.match(words(boardView({ ...board, seat: { pseudonym: 'Fox' } }, 'a', learner)), 'You appear under the pseudonym Fox .')
  t.match(words(boardView({ ...board, seat: { pseudonym: null } }, 'a', learner)), 'and so can anyone who saw you under your name')
  t.match(words(boardView({ ...board, open: false }, null, lead)), 'Learners choose for themselves whether to appear')
  t.notMatch(String(boardView({ ...board, open: false }, null, { ...lead, isLead: false })), '<button')
  t.equal(firstShown(board), 'a')
})

t.test('equal ranks are seen to be equal', async (t) => {
  const view = String(
    rankingsView(
      rankings([{}, { name: '<Fox>', isPseudonym: true, isOwn: true, shared: true, rank: 2 }, { rank: 2, shared: true, name: 'Kim' }]),
      false,
      NOW,
    ),
  )
  t.equal(view.match(/<tbody>/g)!.length, 2, 'who shares a rank stands together')
  t.equal(view.match(/2<span aria-hidden="true">=<\/span><span class="sr-only">, shared<\/span>/g)!.length, 2)
  t.match(view, '<i>&#60;Fox&#62;</i> <span class="tag">pseudonym</span> <span class="tag">you</span>')
  t.match(words(view), '4.00× 3.80× to 4.20×')
  t.notMatch(view, '<form')
  t.match(words(view), 'Any code that passes is ranked, no matter how it gets its answers. A server can drop its framework.')
  t.match(words(rankingsView(rankings([]), false, NOW)), 'Nobody on the board has passed yet.')
  t.notMatch(view, 'classes')
  t.match(
    words(rankingsView(rankings([{}], { machines: 2 }), false, NOW)),
    'Measured on machines of 2 classes. Each figure compares two sides on one core',
  )
})

t.test('staff see who it is, and leads can remove a learner', async (t) => {
  const fox = { name: 'Fox', isPseudonym: true, who: { person: 'p', name: 'Ben' } }
  t.match(words(rankingsView(rankings([fox]), false, NOW)), 'Fox pseudonym of Ben')
  const view = String(rankingsView(rankings([fox, {}]), true, NOW))
  t.match(words(view), 'Remove Fox')
  t.match(view, 'Measure the top again')
  t.notMatch(String(rankingsView(rankings([fox, {}], { mayContestAt: '2026-03-02T12:05:00Z' }), true, NOW)), 'Measure the top again')
  t.notMatch(String(rankingsView(rankings([fox]), true, NOW)), 'Measure the top again', 'one alone is nothing to compare')
})

t.test('a head-to-head run says how it was measured, and shows staff who dropped out', async (t) => {
  const contest = {
    state: 'done' as const,
    askedAt: '2026-03-02T11:00:00Z',
    endedAt: '2026-03-02T11:01:00Z',
    run: { engine: 'node 24.21.0', sandbox: 'docker' as const, lane: null, apart: true, seconds: 60, notes: ['A note.'] },
    sessions: 4,
    rankings: [ranking],
    dropped: [{ person: 'k', name: 'Kim', submission: 's', outcome: 'forged' as const }],
  }
  const view = words(rankingsView(rankings([{}], { contest }), true, NOW))
  t.match(view, 'on one core with node 24.21.0 in containers: 4 sessions of each, in random order. No two bars overlap.')
  t.match(view, 'A note.')
  t.match(view, 'Did not pass this time, so off the board: Kim')
  t.match(
    words(rankingsView(rankings([{}], { contest: { ...contest, state: 'waiting', sessions: 2 } }), true, NOW)),
    'Measuring head to head, after learners’ submissions: 2 rounds so far …',
  )
  t.match(words(rankingsView(rankings([{}], { contest: { ...contest, state: 'failed' } }), true, NOW)), 'The run of')
})
