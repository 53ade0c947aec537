import type { Gradebook, Grade } from '../../contracts/index.ts'
import { toCsv } from './csv.ts'

/** Columns per assignment; a column's name is the assignment's title and this key. */
const COLUMNS: Record<string, (grade: Grade) => string | number | null> = {
  points: ({ points }) => points,
  outcome: ({ outcome }) => outcome,
  level: ({ level }) => level,
  attempts: ({ attempts }) => attempts,
  'late hours': ({ lateHours }) => lateHours,
}

/** The gradebook for spreadsheets: one row per learner, five columns per assignment. */
export function gradebookCsv({ learners, assignments, grades }: Gradebook): string {
  const titles = distinct(assignments.map(({ title }) => title))
  const head = ['name', 'email', 'team', ...titles.flatMap((title) => Object.keys(COLUMNS).map((column) => `${title}: ${column}`))]
  const rows = learners.map(({ name, email, team }, index) => [
    name,
    email,
    team,
    ...grades[index]!.flatMap((grade) => Object.values(COLUMNS).map((cell) => cell(grade))),
  ])
  return toCsv([head, ...rows])
}

/** Numbers duplicate titles, so that column names are unique. */
function distinct(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    let name = title
    for (let number = 2; taken.has(name); number++) name = `${title} (${number})`
    taken.add(name)
    return name
  })
}
