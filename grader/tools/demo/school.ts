import type {
  Announcement,
  Assignment,
  Cohort,
  Exercise,
  Extension,
  GivenGrade,
  Member,
  NewAssignment,
  RosterReport,
} from '../../contracts/index.ts'
import type { Browser } from './browser.ts'
import type { Pupil } from './characters.ts'
import type { Action } from './plan.ts'
import type { Lesson } from './syllabus.ts'
import { dayTime } from './times.ts'

/** The cohort, as its instructor sees it. */
export interface School {
  cohort: string
  /** Ids, in the order of the learners. */
  characters: string[]
  /** Ids, in the order of the lessons. */
  assignments: string[]
}

export const COHORT = 'Performance, autumn term'

const TERMS: Pick<NewAssignment, 'late' | 'points' | 'policy' | 'attempts'> = {
  late: [
    { hours: 24, share: 0.8 },
    { hours: 72, share: 0.5 },
  ],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}

export interface SchoolOptions {
  pupils: readonly Pupil[]
  lessons: readonly Lesson[]
  exercises: ReadonlyMap<string, Exercise>
  begins: Date
  timeZone: string
}

/** Creates the cohort, imports its roster and assigns the lessons; what already exists stays unchanged. */
export async function openSchool(lead: Browser, { pupils, lessons, exercises, begins, timeZone }: SchoolOptions): Promise<School> {
  const there = (await lead.json<Cohort[]>('GET', '/api/cohorts')).find(({ name }) => name === COHORT)
  const { id: cohort } = there ?? (await lead.json<Cohort>('POST', '/api/cohorts', { name: COHORT, timeZone }))
  const path = `/api/cohorts/${cohort}`
  const roster = ['name,email,role,team', ...pupils.map(({ name, email, team }) => [name, email, 'learner', team].join())].join('\n')
  const taken = JSON.parse(await lead.text('POST', `${path}/roster?dryRun=false`, roster, 'text/csv')) as RosterReport
  if (!taken.applied) throw new Error(`The roster was not accepted: ${JSON.stringify(taken.findings)}`)

  const assigned = await lead.json<Assignment[]>('GET', `${path}/assignments`)
  const assignments: string[] = []
  for (const { exercise, opens, due, together } of lessons) {
    const { title } = exercises.get(exercise)!.manifest
    const assignment: NewAssignment = {
      exercise,
      title,
      opensAt: dayTime(begins, opens, 9, 0).toISOString(),
      dueAt: dayTime(begins, due, 23, 59).toISOString(),
      ...TERMS,
      ...(together && { together }),
    }
    const found = assigned.find((one) => one.exercise === exercise)
    assignments.push((found ?? (await lead.json<Assignment>('POST', `${path}/assignments`, assignment))).id)
  }
  const members = new Map((await lead.json<Member[]>('GET', `${path}/members`)).map(({ email, person }) => [email, person]))
  return { cohort, characters: pupils.map(({ email }) => members.get(email)!), assignments }
}

/** Carries out an instructor's action, unless it was done in an earlier run. */
export async function doAction(
  lead: Browser,
  { cohort, characters, assignments }: School,
  action: Exclude<Action, { kind: 'attempt' }>,
): Promise<void> {
  const path = `/api/cohorts/${cohort}`
  if (action.kind === 'announcement') {
    const said = await lead.json<Announcement[]>('GET', `${path}/announcements`)
    if (!said.some(({ text }) => text === action.text)) await lead.json('POST', `${path}/announcements`, { text: action.text })
    return
  }
  const [assignment, person] = [`${path}/assignments/${assignments[action.lesson]}`, characters[action.pupil]]
  const list = action.kind === 'extension' ? 'extensions' : 'overrides'
  const given = await lead.json<(Extension | GivenGrade)[]>('GET', `${assignment}/${list}`)
  if (given.some((one) => one.person === person)) return
  await lead.json(
    'PUT',
    `${assignment}/${list}/${person}`,
    action.kind === 'extension'
      ? { dueAt: action.dueAt.toISOString(), reason: action.reason }
      : { points: action.points, reason: action.reason },
  )
}
