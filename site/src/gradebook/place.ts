import type { Assignment, Gradebook, Grade, Member } from '../../../grader/contracts/cohort.ts'

/** A cell of the gradebook by learner and assignment, since rows and columns shift when members join or leave. */
export interface CellKey {
  person: string
  /** Its id. */
  assignment: string
}

/** Who did the work. */
export type Learner = Pick<Member, 'person' | 'name' | 'email' | 'team'>

/** The learner and assignment of a place. */
export interface Cell {
  learner: Learner
  assignment: Assignment
  grade: Grade
}

/** A cell, and where it is in the gradebook. */
export interface GradebookCell extends Cell {
  row: number
  column: number
}

/** What comes before and after a cell, and its number in that order, from 1. */
export interface CellsBeside {
  previous: CellKey | null
  next: CellKey | null
  number: number
  of: number
}

/** The neighbours of a place in a list; those of one that is not in it are unknown. */
export function besideIn(places: readonly CellKey[], { person, assignment }: CellKey): CellsBeside {
  const index = places.findIndex((place) => place.person === person && place.assignment === assignment)
  const at = (other: number) => (index < 0 ? null : (places[other] ?? null))
  return { previous: index === 0 ? null : at(index - 1), next: at(index + 1), number: index + 1, of: places.length }
}

/** Null if the learner or the assignment is gone. */
export function cellAt({ learners, assignments, grades }: Gradebook, place: CellKey): GradebookCell | null {
  const row = learners.findIndex(({ person }) => person === place.person)
  const column = assignments.findIndex(({ id }) => id === place.assignment)
  if (row < 0 || column < 0) return null
  return { row, column, learner: learners[row]!, assignment: assignments[column]!, grade: grades[row]![column]! }
}
