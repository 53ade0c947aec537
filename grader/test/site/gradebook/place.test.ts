import t from 'tap'
import type { Gradebook } from '../../../contracts/index.ts'
import { cellAt } from '../../../../site/src/gradebook/place.ts'

/** A gradebook whose grades name their learner and assignment. */
function gradebookOf(learners: string[], assignments: string[]): Gradebook {
  return {
    learners: learners.map((person) => ({ person })),
    assignments: assignments.map((id) => ({ id })),
    grades: learners.map((person) => assignments.map((id) => ({ submission: `${person} ${id}` }))),
  } as unknown as Gradebook
}

t.test('a cell is found again by whose it is and of what, wherever it stands now', async (t) => {
  const place = { person: 'Lea', assignment: 'sum' }
  for (const [gradebook, row, column] of [
    [gradebookOf(['Lea', 'Max'], ['add', 'sum']), 0, 1],
    [gradebookOf(['Kim', 'Lea', 'Max'], ['sum', 'add']), 1, 0],
  ] as const)
    t.match(cellAt(gradebook, place), {
      row,
      column,
      learner: { person: 'Lea' },
      assignment: { id: 'sum' },
      grade: { submission: 'Lea sum' },
    })
})

t.test('removed learners and deleted assignments have no cell', async (t) => {
  t.equal(cellAt(gradebookOf(['Kim', 'Max'], ['add', 'sum']), { person: 'Lea', assignment: 'sum' }), null)
  t.equal(cellAt(gradebookOf(['Lea'], ['add']), { person: 'Lea', assignment: 'sum' }), null)
  t.equal(cellAt(gradebookOf([], []), { person: 'Lea', assignment: 'sum' }), null)
})
