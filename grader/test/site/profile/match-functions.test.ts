import t from 'tap'
import { identitiesIn } from '../../../shared/cpu-profile/identities.ts'
import { NOTHING_SEEN, type FlameNode, type ProfileSide } from '../../../contracts/profile.ts'
import { matchFunctions, type NamedFunction } from '../../../../site/src/profile/match-functions.ts'
import { reasons } from '../../../../site/src/profile/why-faster.ts'
import { difference } from '../../../../site/src/profile/difference.ts'
import { profile } from './sample.ts'

const FILE = 'totals.js'

const STARTER = `'use strict'

function totals (rows) {
  const sums = Object.entries(rows.reduce((all, row) => ({ ...all, [row.group]: (all[row.group] ?? 0) + row.amount }), {}))
  return [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
`
const DATES = `'use strict'

function totals (rows) {
  const sorted = [...rows].sort((a, b) => new Date(a.day) - new Date(b.day))
  rows = sorted
  const sums = new Map()
  for (const { group, amount } of rows) sums.set(group, (sums.get(group) ?? 0) + amount)
  return [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
`

/** Function that starts with this text. */
function known(source: string, text: string, name = '(anonymous)'): NamedFunction & { line: number } {
  const before = source.slice(0, source.indexOf(text)).split('\n')
  const identity = identitiesIn({ [FILE]: source })(FILE, before.length, before.at(-1)!.length + 1)
  if (!identity) throw new Error(`no function begins with ${text}`)
  return { name, file: FILE, line: identity.line, identity }
}

const TOTALS = (source: string) => known(source, '(rows)', 'totals')
const BY_SUM = '(a, b) => b[1]'
const BY_DAY = '(a, b) => new Date'

/** Side with these self times in µs, of one call. */
function side(...functions: [NamedFunction & { line: number }, number][]): ProfileSide {
  const nodes = functions.map(
    ([{ name, file, line, identity }, selfUs]): FlameNode => ({
      name,
      file,
      line,
      selfUs,
      totalUs: selfUs,
      children: [],
      ...(identity && { identity }),
    }),
  )
  const totalUs = nodes.reduce((sum, { selfUs }) => sum + selfUs, 0)
  return { ...NOTHING_SEEN, cpu: profile({ name: '(root)', file: null, line: null, selfUs: 0, totalUs, children: nodes }, 1) }
}

t.test('a comparator is compared with itself, not with another one', async (t) => {
  const before = side([TOTALS(STARTER), 10], [known(STARTER, '(all, row)'), 150], [known(STARTER, BY_SUM), 0.231])
  const after = side([TOTALS(DATES), 10], [known(DATES, BY_DAY), 406], [known(DATES, BY_SUM), 0.24])
  const found = reasons({ side: before, long: 'the starter' }, after)
  t.strictSame(found.slice(1), [
    '(anonymous), line 4 is new: it takes 406 µs self time per call.',
    '(anonymous), line 4 of the starter, is gone: it took 150 µs self time per call.',
  ])
  const changes = difference(before.cpu!, after.cpu!).children.map(({ line, starterSelfNs, yoursSelfNs }) => [
    line,
    Math.round(starterSelfNs),
    Math.round(yoursSelfNs),
  ])
  t.strictSame(changes, [
    [3, 10_000, 10_000],
    [4, 0, 406_000],
    [8, 231, 240],
    [4, 150_000, 0],
  ])
})

t.test('a function that moved by a line is the same, and so are its deoptimizations', async (t) => {
  const moved = `// One line more.\n${STARTER}`
  const traced = (source: string): ProfileSide => {
    const { identity, file, line } = known(source, BY_SUM)
    const name = `(anonymous), line ${line}`
    const at = { function: name, file: file!, line, ...(identity && { identity }) }
    return {
      ...NOTHING_SEEN,
      compiler: {
        functions: [{ ...at, tier: 'turbofan', inlines: [] }],
        deopts: [{ ...at, column: 40, reason: 'wrong map', words: '', times: 1 }],
        unknown: [],
      },
    }
  }
  t.strictSame(reasons({ side: traced(STARTER), long: 'the starter' }, traced(moved)), [])
  t.match(
    reasons(
      { side: traced(STARTER), long: 'the starter' },
      { ...traced(moved), compiler: { functions: [], deopts: [], unknown: [] } },
    ).join(),
    '(anonymous), line 5 is no longer deoptimized for “wrong map”',
  )
})

t.test('functions are matched by their code, then by their place, then by their name', async (t) => {
  const same = (one: NamedFunction, other: NamedFunction, before = [one], after = [other]) => {
    const keys = matchFunctions(before, after)
    return keys.before(one) === keys.after(other)
  }
  const edited = STARTER.replace('b[1] - a[1]', 'b[1] - 1 * a[1]')
  t.ok(same(known(STARTER, BY_SUM), known(edited, '(a, b)')), 'edited where it is')
  const comparator = '(a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)'
  const apart = `const compare = ${comparator}\n${STARTER.replace(comparator, 'compare')}`
  t.ok(same(known(STARTER, BY_SUM), known(apart, '(a, b)', 'compare')), 'moved to a variable')
  t.ok(same(TOTALS(STARTER), TOTALS(DATES)), 'another function of the same name')
  t.notOk(same(known(STARTER, '(all, row)'), known(DATES, BY_SUM)))
  const twice = 'f(x => x, y => y).f(x => x)'
  const [first, second] = [known(twice, 'x => x,'), known(twice, 'x => x)')]
  t.ok(
    same(first, first, [second, first], [second, first]) && same(second, second, [second, first], [second, first]),
    'of two alike, each is itself',
  )
  t.ok(same({ name: 'totals', file: FILE }, TOTALS(DATES)), 'by its name, if an old profile has nothing else')
  t.ok(same({ name: '(garbage collector)', file: null }, { name: '(garbage collector)', file: null }))
  t.notOk(same({ name: 'totals', file: 'other.js' }, TOTALS(DATES)))
})
