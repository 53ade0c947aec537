import t from 'tap'
import type { Assignment, GradingEntry } from '../../../contracts/index.ts'
import {
  addressOfListing,
  FILTERS,
  listed,
  listingIn,
  listView,
  type Filter,
  type Listing,
} from '../../../../site/src/gradebook/grading.ts'
import { besideIn } from '../../../../site/src/gradebook/place.ts'

const grade = { points: null, outcome: null, level: null, submission: null, attempts: 0, lateHours: 0, overridden: false }
const nothing = { email: '', team: null, figure: null, unit: null, sentAt: null, given: null, threads: 0, waiting: 0 }
const entries = [
  { ...nothing, person: 'ann', name: 'Ann', grade },
  {
    ...nothing,
    person: 'ben',
    name: 'Ben',
    team: 'Red',
    figure: 1.2,
    grade: { ...grade, points: 0, outcome: 'slow', attempts: 3, lateHours: 5 },
  },
  {
    ...nothing,
    person: 'cyd',
    name: 'Cyd',
    figure: 12,
    threads: 2,
    waiting: 1,
    grade: { ...grade, points: 8, outcome: 'pass', attempts: 1 },
  },
  { ...nothing, person: 'dee', name: 'Dée', figure: 3, given: {}, grade: { ...grade, points: 10, outcome: 'pass', attempts: 2 } },
] as unknown as GradingEntry[]
const similar = new Map([
  ['cyd', 0.9],
  ['dee', 0.6],
])
const usual: Listing = { find: '', filter: 'all', column: 'name', isDescending: false, similar }
const names = (change: Partial<Listing>) => listed(entries, { ...usual, ...change }).map(({ person }) => person)

t.test('each filter leaves those it names', async (t) => {
  const of: Record<Filter, string[]> = {
    all: ['ann', 'ben', 'cyd', 'dee'],
    'not-sent': ['ann'],
    slow: ['ben'],
    late: ['ben'],
    unread: ['cyd'],
    similar: ['cyd', 'dee'],
    'not-graded': ['ann', 'ben', 'cyd'],
  }
  for (const filter of Object.keys(FILTERS) as Filter[]) t.same(names({ filter }), of[filter], filter)
  t.same(names({ find: 'dee' }), ['dee'], 'accents do not matter')
  t.same(names({ find: 'red' }), ['ben'])
})

t.test('every column sorts both ways, and what has no value comes last', async (t) => {
  t.same(names({ column: 'figure' }), ['ben', 'dee', 'cyd', 'ann'], 'as numbers')
  t.same(names({ column: 'figure', isDescending: true }), ['cyd', 'dee', 'ben', 'ann'])
  t.same(names({ column: 'points', isDescending: true }), ['dee', 'cyd', 'ben', 'ann'])
  t.same(names({ column: 'attempts' }), ['ann', 'cyd', 'dee', 'ben'])
  t.same(names({ column: 'similar', isDescending: true }), ['cyd', 'dee', 'ann', 'ben'])
  t.same(names({ column: 'name', isDescending: true }), ['dee', 'cyd', 'ben', 'ann'])
})

t.test('the address keeps what differs from the usual, and ignores what it does not know', async (t) => {
  const { similar: _, ...listing } = { ...usual, find: 'Lea', filter: 'late', column: 'points', isDescending: true } as const
  const address = addressOfListing(listing)
  t.same(address, { find: 'Lea', show: 'late', sort: '-points' })
  t.same(
    listingIn((name) => address[name] ?? null),
    listing,
  )
  t.same(addressOfListing(usual), { find: null, show: null, sort: null })
  t.same(
    listingIn((name) => ({ show: 'toString', sort: '-nothing' })[name] ?? null),
    { find: '', filter: 'all', column: 'name', isDescending: true },
  )
})

t.test('a cell knows those before and after it', async (t) => {
  const [a, b, c] = ['ann', 'ben', 'cyd'].map((person) => ({ person, assignment: 'add' })) as [any, any, any]
  t.same(besideIn([a, b, c], a), { previous: null, next: b, number: 1, of: 3 })
  t.same(besideIn([a, b, c], c), { previous: b, next: null, number: 3, of: 3 })
  t.same(besideIn([a, b], c), { previous: null, next: null, number: 0, of: 2 })
})

t.test('each value has the heading of its column, and attempts were sent by the cohort’s clock', async (t) => {
  const assignment = { points: { required: 6, good: 8, excellent: 10 }, levels: ['required', 'good', 'excellent'] } as Pick<
    Assignment,
    'points' | 'levels'
  > as Assignment
  const [, ben] = entries as [GradingEntry, GradingEntry]
  const view = String(listView(assignment, [{ ...ben, sentAt: '2026-06-01T12:00:00Z' }], usual, 'Asia/Tokyo'))
  t.match(view, '<td data-label="Points">0 of 10</td>')
  t.match(view, /<td data-label="Sent">Jun 1, 2026, 9:00\sPM/)
  t.match(view, '<td data-label="Similar"></td>', 'nothing at all where there is no value')
})
