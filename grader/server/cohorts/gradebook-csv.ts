import { mostPoints, type Assignment, type Gradebook, type Grade } from '../../contracts/index.ts'
import { toCsv } from './csv.ts'

/** Columns of an assignment, each named by its title and this. */
const COLUMNS: Record<string, (grade: Grade, assignment: Assignment) => string | number | null> = {
  points: ({ points }) => points,
  maximum: (_, assignment) => mostPoints(assignment),
  outcome: ({ outcome }) => outcome,
  level: ({ level }) => level,
  attempts: ({ attempts }) => attempts,
  'late hours': ({ lateHours }) => lateHours,
}

/** The desk for spreadsheets: a row for each learner and each deleted account that has grades, six columns for each assignment. */
export function gradebookCsv({ learners, assignments, grades, frozen }: Gradebook): string {
  const titles = distinct(assignments.map(({ title }) => title))
  const head = ['name', 'email', 'team', ...titles.flatMap((title) => Object.keys(COLUMNS).map((column) => `${title}: ${column}`))]
  const cells = (row: readonly Grade[]) =>
    row.flatMap((grade, column) => Object.values(COLUMNS).map((cell) => cell(grade, assignments[column]!)))
  const rows = learners.map(({ name, email, team }, index) => [name, email, team, ...cells(grades[index]!)])
  return toCsv([head, ...rows, ...frozen.map((row) => [row.name, '', '', ...cells(row.grades)])])
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
