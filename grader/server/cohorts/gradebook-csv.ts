import { mostPoints, type Assignment, type Gradebook, type Grade, type GradeLayout, type Separator } from '../../contracts/index.ts'
import { toCsv } from './csv.ts'

/** Columns of an assignment in the full layout, each named by its title and this. */
const COLUMNS: Record<string, (grade: Grade, assignment: Assignment) => string | number | null> = {
  points: ({ points }) => points,
  maximum: (_, assignment) => mostPoints(assignment),
  outcome: ({ outcome }) => outcome,
  level: ({ level }) => level,
  attempts: ({ attempts }) => attempts,
  'late hours': ({ lateHours }) => lateHours,
}

/**
 * The gradebook for spreadsheets and other systems, in the columns of the layout. A learner without an attempt has an empty
 * cell, not a zero.
 */
export function gradebookCsv(gradebook: Gradebook, layout: GradeLayout = 'full', separator: Separator = 'comma'): string {
  return toCsv(LAYOUTS[layout](gradebook, distinct(gradebook.assignments.map(({ title }) => title))), separator)
}

type Rows = (string | number | null)[][]

const LAYOUTS: Record<GradeLayout, (gradebook: Gradebook, titles: readonly string[]) => Rows> = {
  full,
  // Canvas finds learners by its own ids, or by the SIS Login ID, which at many schools is the address. Titles that it does not know
  // become new assignments, out of the points in the second row.
  canvas: ({ learners, assignments, grades }, titles) => [
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', ...titles],
    ['    Points Possible', null, null, null, null, ...assignments.map(mostPoints)],
    ...learners.map(({ name, email }, row) => [name, null, null, email, null, ...pointsIn(grades[row]!)]),
  ],
  // Moodle asks which column is which: Email address identifies the learner.
  moodle: ({ learners, grades }, titles) => [
    ['Full name', 'Email address', ...titles],
    ...learners.map(({ name, email }, row) => [name, email, ...pointsIn(grades[row]!)]),
  ],
  // The columns of the file that Google Classroom writes, which keeps first and last names apart.
  classroom: ({ learners, assignments, grades }, titles) => [
    ['Last Name', 'First Name', 'Email Address', ...titles],
    ['Points', null, null, ...assignments.map(mostPoints)],
    ...learners.map(({ name, email }, row) => [...lastAndFirst(name), email, ...pointsIn(grades[row]!)]),
  ],
}

/** A row for each learner and each deleted account that has grades: six columns for each assignment, and the sums. */
function full({ learners, assignments, grades, frozen }: Gradebook, titles: readonly string[]): Rows {
  const maximum = sumOf(assignments.map(mostPoints))
  const head = ['name', 'email', 'team', ...titles.flatMap((title) => Object.keys(COLUMNS).map((column) => `${title}: ${column}`))]
  const cells = (row: readonly Grade[]) => [
    ...row.flatMap((grade, column) => Object.values(COLUMNS).map((cell) => cell(grade, assignments[column]!))),
    sumOf(pointsIn(row)),
    maximum,
  ]
  return [
    [...head, 'total: points', 'total: maximum'],
    ...learners.map(({ name, email, team }, row) => [name, email, team, ...cells(grades[row]!)]),
    ...frozen.map((row) => [row.name, '', '', ...cells(row.grades)]),
  ]
}

function pointsIn(row: readonly Grade[]): (number | null)[] {
  return row.map(({ points }) => points)
}

/** In hundredths, because 0.1 + 0.2 is not 0.3. */
function sumOf(points: readonly (number | null)[]): number {
  return points.reduce<number>((sum, each) => sum + Math.round((each ?? 0) * 100), 0) / 100
}

/** A guess: the last word is the last name. */
function lastAndFirst(name: string): [string, string] {
  const words = name.trim().split(/\s+/)
  return [words.at(-1)!, words.slice(0, -1).join(' ')]
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
