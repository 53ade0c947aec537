/**
 * `npm run course:table`: what every lesson contains, which lesson and exercise covers each system of the source texts, and what every
 * processor measured of the exercises' solutions.
 */
import { readOptions } from './options.ts'
import { exercisesFolder, root } from './places.ts'
import { readTyped } from './run-command.ts'
import { readLessons } from '../course/lesson.ts'
import { lessonOf, readSystems, untrue } from '../course/systems.ts'
import { SOLUTION_HEADINGS, solutionRows } from '../course/solutions-table.ts'
import { layout, rowOf } from '../course/table.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'

readTyped(() => readOptions('npm run course:table', {}))

const lessons = readLessons(root)
const rows = lessons.map((lesson) => rowOf(lesson, root))
const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
const counts = (row: (typeof rows)[number]) =>
  [
    row.steps,
    row.words,
    row.longest,
    row.minutes,
    row.exercises,
    row.figures,
    row.bars,
    row.pictures,
    row.predictions,
    row.thenAndNow,
    row.claims,
    row.drawn,
    row.commands,
    row.hints,
  ] as const
const totals = counts(rows[0]!).map((_, at) => sum((row) => counts(row)[at] ?? 0))
const headings = [
  'lesson',
  'steps',
  'words',
  'longest',
  'minutes',
  'exercises',
  'figures',
  'bars',
  'pictures',
  'predict',
  'then/now',
  'claims',
  'drawn',
  'commands',
  'hints',
]
console.log(layout(headings, [...rows.map((row) => [row.slug, ...counts(row)]), ['in all', ...totals]]))

const systems = readSystems(root)
const places = systems.map((entry) => [entry.system, lessonOf(entry, lessons)?.slug ?? '–', entry.exercise ?? '–'])
console.log(`\n${layout(['system', 'lesson', 'exercise'], places)}`)
const problems = untrue(systems, lessons)
problems.forEach((problem) => console.log(`✗ ${problem}`))
console.log(
  `\n${systems.filter(({ lesson }) => lesson !== null).length} of ${systems.length} systems have a lesson, ${systems.filter(({ exercise }) => exercise).length} an exercise`,
)
console.log(`\n${layout(SOLUTION_HEADINGS, loadExercises(exercisesFolder).flatMap(solutionRows))}`)
process.exitCode = problems.length > 0 ? 1 : 0
