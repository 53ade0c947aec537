import { sql } from 'kysely'
import type { BoardFigure, MemberRole, Ranking, Outcome } from '../../contracts/index.ts'
import { countedOf } from '../gradebook/grade.ts'
import { bestOf, byRank, coarse, ranksOf, type MeasuredFigure } from '../gradebook/ranks.ts'
import type { Db, Trx } from '../store/store.ts'
import type { AssignmentRow } from './assignments.ts'

/** A learner on the board, and how they appear. */
export interface Appearance {
  person: string
  name: string
  pseudonym: string | null
}

/** The attempt that ranks a learner. */
export interface RankingEntry extends Appearance, MeasuredFigure {
  submission: string
  /** Class of the machine that measured it; null if unknown. */
  machine: string | null
}

/** The viewer. Learners see only what others have chosen to show. */
export interface Viewer {
  person: string
  role: MemberRole
}

/** Learners on a cohort's board, by person. */
export async function readAppearances(db: Db | Trx, cohort: string): Promise<Map<string, Appearance>> {
  const rows = await db
    .selectFrom('board_seats')
    .innerJoin('accounts', 'accounts.id', 'board_seats.person')
    .innerJoin('members', (join) =>
      join.onRef('members.cohort', '=', 'board_seats.cohort').onRef('members.person', '=', 'board_seats.person'),
    )
    .select(['board_seats.person', 'accounts.name', 'pseudonym'])
    .where('board_seats.cohort', '=', cohort)
    .where('members.role', '=', 'learner')
    .execute()
  return new Map(rows.map((row) => [row.person, row]))
}

/**
 * The best passing attempt of each learner on the board, among their own attempts that count for the assignment. Leaves out attempts
 * that failed in a head-to-head run of the cohort, and attempts judged by another exercise version, whose baseline differs.
 */
export async function readEntries(db: Db | Trx, assignment: AssignmentRow, figure: BoardFigure): Promise<RankingEntry[]> {
  const appearances = await readAppearances(db, assignment.cohort)
  if (appearances.size === 0) return []
  const rows = await db
    .selectFrom('assigned_work')
    .select(['person', 'submission', 'outcome', 'submitted_at as submittedAt', 'retried_at as retriedAt', ...FIGURES[figure]])
    .select([MACHINE, FELL, sql<boolean>`judged_version = ${assignment.exercise_version}`.as('comparable')])
    .where('assignment', '=', assignment.id)
    .where('person', 'in', [...appearances.keys()])
    .orderBy('arrival')
    .execute()
  return [...Map.groupBy(rows, ({ person }) => person)].flatMap(([person, sent]) => {
    const measured = countedOf(sent, assignment.attempts).filter(isMeasured)
    return measured.length === 0 ? [] : [{ ...appearances.get(person)!, ...bestOf(measured, figure) }]
  })
}

/** Number of machine classes that measured the entries, if more than one. */
export function machinesOf(entries: readonly RankingEntry[]): { machines?: number } {
  const classes = new Set(entries.flatMap(({ machine }) => (machine === null ? [] : [machine])))
  return classes.size > 1 ? { machines: classes.size } : {}
}

/** Rankings as shown. Entries of one rank are sorted by name, which reveals nothing. */
export function toRankings<T extends Appearance & MeasuredFigure>(entries: readonly T[], figure: BoardFigure, viewer: Viewer): Ranking[] {
  return ranked(entries, figure)
    .map(({ rank, value, low, high, person, name, pseudonym }, _, all) => ({
      rank,
      shared: all.filter((other) => other.rank === rank).length > 1,
      name: pseudonym ?? name,
      isPseudonym: pseudonym !== null,
      isOwn: person === viewer.person,
      who: viewer.role === 'learner' ? null : { person, name },
      value,
      low,
      high,
    }))
    .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en'))
}

/** Adds ranks, computed from the rounded figures that are shown. */
export function ranked<T extends MeasuredFigure>(entries: readonly T[], figure: BoardFigure): (T & { rank: number })[] {
  const rounded = entries.map((entry) => ({ ...entry, ...coarse(entry) }))
  const ranks = ranksOf(rounded, figure)
  return byRank(
    rounded.map((entry, index) => ({ ...entry, rank: ranks[index]! })),
    figure,
  )
}

const heap = <Name extends string>(field: string, name: Name) => sql<number | null>`(verdict->'heap'->>${sql.lit(field)})::float8`.as(name)
const speed = <Name extends string>(field: string, name: Name) =>
  sql<number | null>`(coalesce(verdict->'speed', verdict->'http')->>${sql.lit(field)})::float8`.as(name)

const MACHINE = sql<string | null>`verdict->>'machine'`.as('machine')

/** Whether an attempt failed in a head-to-head run of this cohort with the assignment's current exercise version. */
const FELL = sql<boolean>`exists (
  select from fallen join contests on contests.id = fallen.contest join assignments on assignments.id = assigned_work.assignment
  where fallen.submission = assigned_work.submission and contests.cohort = assigned_work.cohort and contests.exercise_version = assignments.exercise_version)`.as(
  'fell',
)

/** Location of the figures in a verdict. */
const FIGURES = {
  ratio: [speed('ratio', 'value'), speed('low', 'low'), speed('high', 'high')],
  bytesPerCall: [heap('bytesPerCall', 'value'), heap('low', 'low'), heap('high', 'high')],
} as const

function isMeasured<
  T extends { outcome: Outcome; fell: boolean; comparable: boolean; value: number | null; low: number | null; high: number | null },
>(sent: T): sent is T & MeasuredFigure {
  return sent.outcome === 'pass' && sent.comparable && !sent.fell && sent.value !== null && sent.low !== null && sent.high !== null
}
