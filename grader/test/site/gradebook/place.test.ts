import t from 'tap'
import type { Desk } from '../../../contracts/index.ts'
import { cellAt } from '../../../../site/src/gradebook/place.ts'

/** Its grades say whose they are, and of what. */
function deskOf(people: string[], assignments: string[]): Desk {
  return { learners: people.map((person) => ({ person })), assignments: assignments.map((id) => ({ id })), grades: people.map((person) => assignments.map((id) => ({ submission: `${person} ${id}` }))) } as unknown as Desk
}

t.test('a cell is found again by whose it is and of what, wherever it stands now', async (t) => {
  const place = { person: 'Lea', assignment: 'sum' }
  for (const [desk, row, column] of [
    [deskOf(['Lea', 'Max'], ['add', 'sum']), 0, 1],
    [deskOf(['Kim', 'Lea', 'Max'], ['sum', 'add']), 1, 0],
  ] as const) t.match(cellAt(desk, place), { row, column, learner: { person: 'Lea' }, assignment: { id: 'sum' }, grade: { submission: 'Lea sum' } })
})

t.test('of who has gone there is no cell, nor of what was deleted', async (t) => {
  t.equal(cellAt(deskOf(['Kim', 'Max'], ['add', 'sum']), { person: 'Lea', assignment: 'sum' }), null)
  t.equal(cellAt(deskOf(['Lea'], ['add']), { person: 'Lea', assignment: 'sum' }), null)
  t.equal(cellAt(deskOf([], []), { person: 'Lea', assignment: 'sum' }), null)
})
