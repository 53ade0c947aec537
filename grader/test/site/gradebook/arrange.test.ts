import t from 'tap'
import type { Gradebook } from '../../../contracts/index.ts'
import { addressOf, arrangementIn, rowsInOrder } from '../../../../site/src/gradebook/arrange.ts'

const gradebook = {
  learners: [
    { name: 'Ann', team: 'Red' },
    { name: 'Ben', team: null },
    { name: 'Cyd', team: 'Blue' },
    { name: 'Dee', team: 'Red' },
  ],
  assignments: [{ id: 'add' }, { id: 'sums' }],
  grades: [
    [{ points: 2 }, { points: null }],
    [{ points: null }, { points: null }],
    [{ points: 10 }, { points: 0 }],
    [{ points: 2 }, { points: 9 }],
  ],
} as unknown as Gradebook
const order = (by: string, isReversed = false) =>
  rowsInOrder(gradebook, by, isReversed)
    .map((row) => gradebook.learners[row]!.name)
    .join(' ')

t.test('learners are in the order of a column: most points first, equal ones by name, without points last', async (t) => {
  t.equal(order('add'), 'Cyd Ann Dee Ben')
  t.equal(order('add', true), 'Ann Dee Cyd Ben')
  t.equal(order('sum'), 'Dee Cyd Ann Ben')
  t.equal(order('sum', true), 'Ann Cyd Dee Ben', 'all points together, which are null without any attempt')
})

t.test('or of their names or teams', async (t) => {
  t.equal(order('name'), 'Ann Ben Cyd Dee')
  t.equal(order('name', true), 'Dee Cyd Ben Ann')
  t.equal(order('team'), 'Cyd Ann Dee Ben')
  t.equal(order('team', true), 'Ann Dee Cyd Ben')
  t.equal(order('an assignment that was deleted'), 'Ann Ben Cyd Dee')
})

t.test('an arrangement survives in the address, which says only what differs from the usual', async (t) => {
  const usual = arrangementIn(() => null)
  t.same(usual, { find: '', team: '', order: 'name', reversed: '', hide: '' })
  t.same(addressOf(usual), { find: null, team: null, order: null, reversed: null, hide: null })
  const arrangement = { find: 'lea', team: '=Red', order: 'add', reversed: 'yes', hide: 'sums' }
  const address = addressOf(arrangement)
  t.same(
    arrangementIn((name) => address[name as keyof typeof address] ?? null),
    arrangement,
  )
})
