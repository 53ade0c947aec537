import type { Assignment, Gradebook, Grade, Member } from '../../../grader/contracts/cohort.ts'

/** Whose cell of the desk, and of what: a row and a column are someone else's as soon as somebody joins or goes. */
export interface Place {
  person: string
  /** Its id. */
  assignment: string
}

/** What a desk has at a place, and where. */
export interface Cell {
  row: number
  column: number
  learner: Member
  assignment: Assignment
  grade: Grade
}

/** Null where the learner has gone, or the assignment. */
export function cellAt({ learners, assignments, grades }: Gradebook, place: Place): Cell | null {
  const row = learners.findIndex(({ person }) => person === place.person)
  const column = assignments.findIndex(({ id }) => id === place.assignment)
  if (row < 0 || column < 0) return null
  return { row, column, learner: learners[row]!, assignment: assignments[column]!, grade: grades[row]![column]! }
}
