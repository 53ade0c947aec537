import type { Gradebook, Grade } from '../../contracts/index.ts'
import { toCsv } from './csv.ts'

/** Columns of an assignment, each named by its title and this. */
const COLUMNS: Record<string, (grade: Grade) => string | number | null> = {
  points: ({ points }) => points,
  outcome: ({ outcome }) => outcome,
  level: ({ level }) => level,
  attempts: ({ attempts }) => attempts,
  'late hours': ({ lateHours }) => lateHours,
}

/** The desk for spreadsheets: a row for each learner, five columns for each assignment. */
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

/** Titles that are there twice are numbered, so that no two columns have one name. */
function distinct(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    let name = title
    for (let number = 2; taken.has(name); number++) name = `${title} (${number})`
    taken.add(name)
    return name
  })
}
