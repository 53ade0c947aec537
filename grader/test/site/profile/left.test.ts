import t from 'tap'
import { NOTHING_SEEN, type ProfileSide } from '../../../contracts/profile.ts'
import { leftView } from '../../../../site/src/profile/left.ts'

const files = { 'sum.js': 'one\n  return a / b\nthree <b>\n' }
const cpu = (lines: [line: number, selfUs: number][]) => ({
  calls: 1,
  totalUs: 1000,
  tree: { name: '', file: null, line: null, selfUs: 0, totalUs: 1000, children: [] },
  functions: [],
  lines: lines.map(([line, selfUs]) => ({ file: 'sum.js', line, selfUs })),
})
const view = (yours: Partial<ProfileSide>, kind: 'function' | 'heap' = 'function') => {
  const left = leftView({ yours: { ...NOTHING_SEEN, ...yours } }, kind, files)
  return left && String(left)
}

t.test('the hottest lines have their share, their place and their code', async (t) => {
  const shown = view({
    cpu: cpu([
      [2, 600],
      [3, 200],
      [1, 20],
    ]),
  })!
  t.match(shown, '<b>60 %</b> <button type="button" class="place" data-file="sum.js" data-line="2"')
  t.match(shown, '<code>return a / b</code>')
  t.match(shown, '<code>three &#60;b&#62;</code>', 'code is no markup')
  t.equal(shown.split('<li>').length - 1, 2, 'two per cent are not worth a line')
})

t.test('garbage collection counts where it takes its share', async (t) => {
  const collector = { calls: 10, collections: [], share: 0.12, bytesPerCall: 8000, lines: [] }
  t.match(view({ cpu: cpu([[2, 600]]), collector }), '<b>12 %</b> collecting garbage: a call allocates 8 kB')
  t.notMatch(view({ cpu: cpu([[2, 600]]), collector: { ...collector, share: 0.01 } }), 'garbage')
})

t.test('time outside of the submission is named if no line of it is hot', async (t) => {
  t.match(view({ cpu: cpu([[2, 10]]) }), 'outside your files')
})

t.test('a leak has the variable that keeps the memory, with its line', async (t) => {
  const culprit = {
    variable: 'taken',
    file: 'sum.js',
    line: 2,
    sentence: '`taken` in module scope keeps 1 string per call (70 bytes retained)',
    path: [],
    perCall: 1,
  }
  const shown = view({ heap: { calls: 10, changes: [], culprits: [culprit], over: [] } }, 'heap')!
  t.match(shown, '<code>taken</code> in module scope keeps 1 string per call (70 bytes retained).')
  t.match(shown, 'data-line="2"')
})

t.test('a profile that names nothing shows nothing', async (t) => {
  t.equal(view({}), null)
  t.equal(view({ heap: { calls: 10, changes: [], culprits: [], over: [] } }, 'heap'), null)
})
