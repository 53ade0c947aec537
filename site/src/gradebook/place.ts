import type { Assignment, Gradebook, Grade, Member } from '../../../grader/contracts/cohort.ts'

/** A cell of the gradebook by learner and assignment, since rows and columns shift when members join or leave. */
export interface CellKey {
  person: string
  /** Its id. */
  assignment: string
}

/** The learner and assignment of a place, and its row and column. */
export interface Cell {
  row: number
  column: number
  learner: Member
  assignment: Assignment
  grade: Grade
}

/** Null if the learner or the assignment is gone. */
export function cellAt({ learners, assignments, grades }: Gradebook, place: CellKey): Cell | null {
  const row = learners.findIndex(({ person }) => person === place.person)
  const column = assignments.findIndex(({ id }) => id === place.assignment)
  if (row < 0 || column < 0) return null
  return { row, column, learner: learners[row]!, assignment: assignments[column]!, grade: grades[row]![column]! }
}
