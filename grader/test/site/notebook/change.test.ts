import t from 'tap'
import { changesView, listing } from '../../../../site/src/workspace/changes.ts'
import { changeView, hunksOf } from '../../../../site/src/notebook/change.ts'
import { NASTY } from './sample.ts'

const lines = (...numbers: number[]) => numbers.join('\n')
const TWENTY = Array.from({ length: 20 }, (_, index) => index + 1)

t.test('what changed, with three lines about it, and where it is in the newer text', async (t) => {
  const changed = TWENTY.filter((number) => number !== 2).map((number) => (number === 15 ? 150 : number))
  t.same(
    hunksOf(lines(...TWENTY), lines(...changed)).map((hunk) => [
      hunk.line,
      hunk.lines.map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`).join(','),
    ]),
    [
      [1, ' 1,-2, 3, 4, 5'],
      [11, ' 12, 13, 14,-15,+150, 16, 17, 18'],
    ],
  )
  t.same(hunksOf('a\nb', 'a\nb'), [])
})

t.test('places that are close are one', async (t) => {
  const changed = TWENTY.map((number) => ([5, 11].includes(number) ? 0 : number))
  t.equal(hunksOf(lines(...TWENTY), lines(...changed)).length, 1)
})

t.test('code is text, whatever it says', async (t) => {
  const view = String(changeView({ 'a.js': NASTY }, { 'a.js': '' }))
  t.notMatch(view, /<script|<img/)
  t.match(view, '&#60;script&#62;')
  t.match(String(changeView({ 'a.js': 'x' }, { 'a.js': 'x' })), 'nothing changed')
})

t.test('an attempt is compared with the previous one or the starter', async (t) => {
  const newer = { files: { 'a.js': 'three' }, before: { 'a.js': 'two' }, hasEarlier: false, starter: { 'a.js': 'one' } }
  const first = { ...newer, files: { 'a.js': 'two' }, before: null }
  t.match(String(listing(newer, 'before')), /<del>two\n<\/del><ins>three\n<\/ins>/)
  t.match(String(listing(newer, 'starter')), /<del>one\n<\/del><ins>three\n<\/ins>/)
  t.match(String(changesView('new', newer)), 'value="before" checked')
  t.notMatch(String(changesView('old', first)), 'value="before"', 'the first one has none before it')
  t.match(String(changesView('old', first)), /value="starter" checked.*<del>one\n<\/del><ins>two\n<\/ins>/s)
  t.notMatch(String(changesView('old', first)), 'not loaded yet')
  t.match(
    String(changesView('old', { ...first, hasEarlier: true })),
    'The previous attempt is not loaded yet',
    'the oldest attempt shown is not presented as the first',
  )
})
