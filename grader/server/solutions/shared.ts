import { sql, type Selectable } from 'kysely'
import type { Effect, Exercise, SharedCode, SharedGroup, SharedSolution, Technique, TechniqueFound } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { namesOf } from '../../shared/techniques/techniques.ts'
import { BRIEF, toVerdictSummary, type Brief } from '../gradebook/summaries.ts'
import type { Db } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { DUE_FOR_ALL } from './rules.ts'

/** Newest passes that are grouped; each row has some kilobytes. */
const MOST_READ = 500

/** Groups, and solutions of each, that are listed. */
const MOST_GROUPS = 12
const MOST_IN_GROUP = 4

/** Solutions that others share, by techniques: the best pass of each author. Groups and their solutions are sorted best first. */
export async function listShared(db: Db, exercise: Exercise, viewer: string, now: Date): Promise<SharedGroup[]> {
  const rows = await selectShared(db, exercise, now)
    .select(['level', 'decided_at', sql<TechniqueFound[] | null>`verdict -> 'techniques'`.as('techniques'), BRIEF])
    .orderBy('arrival', 'desc')
    .limit(MOST_READ)
    .execute()
  return groupShared(rows, viewer)
}

/** One of them with its code. @throws HotpathError E_SOLUTION_UNKNOWN, also if it is not shared any more */
export async function readShared(db: Db, exercise: Exercise, submission: string, now: Date): Promise<SharedCode> {
  const row = await selectShared(db, exercise, now).select('files').where('submissions.id', '=', submission).executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_SOLUTION_UNKNOWN', { exercise: exercise.slug })
  const files = Object.entries(row.files).filter(([file, text]) => text !== exercise.starter[file])
  return { submission, by: row.pseudonym, files: Object.fromEntries(files) }
}

/**
 * Passes of accounts that share theirs, at today's version. Not those of learners in a running assignment of the exercise, because
 * classmates could hand in their code.
 */
function selectShared(db: Db, { slug, version }: Exercise, now: Date) {
  return db
    .selectFrom('sharers')
    .innerJoin('submissions', 'submissions.visitor', 'sharers.person')
    .innerJoin('verdicts', 'verdicts.submission', 'submissions.id')
    .select(['submissions.id', 'sharers.person', 'pseudonym'])
    .where('exercise', '=', slug)
    .where('exercise_version', '=', version)
    .where('outcome', '=', 'pass')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assignments')
            .innerJoin('members', 'members.cohort', 'assignments.cohort')
            .innerJoin('cohorts', 'cohorts.id', 'assignments.cohort')
            .select('assignments.id')
            .where('assignments.exercise', '=', slug)
            .where('archived_at', 'is', null)
            .whereRef('members.person', '=', 'sharers.person')
            .where('members.role', '=', 'learner')
            .where('opens_at', '<=', now)
            .where(DUE_FOR_ALL, '>', now),
        ),
      ),
    )
}

/** A pass of someone who shares theirs. */
export interface SharedPass extends Pick<Selectable<Tables['submissions']>, 'id'> {
  person: string
  pseudonym: string
  level: SharedSolution['level']
  decided_at: Date
  techniques: readonly TechniqueFound[] | null
  brief: Brief | null
}

/** The best pass of each author, grouped by techniques. */
export function groupShared(passes: readonly SharedPass[], viewer: string): SharedGroup[] {
  const each = passes.map((pass) => ({ ...pass, names: namesOf(pass.techniques ?? []), solution: toShared(pass, viewer) })).sort(bestFirst)
  const own = each.filter(({ person }, place) => each.findIndex((other) => other.person === person) === place)
  return [...Map.groupBy(own, ({ names }) => names.toSorted().join(' ')).values()].slice(0, MOST_GROUPS).map((group) => ({
    techniques: group[0]!.names as Technique[],
    count: group.length,
    solutions: group.slice(0, MOST_IN_GROUP).map(({ solution }) => solution),
  }))
}

function toShared({ id, person, pseudonym, level, decided_at, brief }: SharedPass, viewer: string): SharedSolution {
  const said = brief && toVerdictSummary(brief)
  const on = decided_at.toISOString().slice(0, 10)
  const measured = said?.effect ? { effect: said.effect, engine: said.engine, sandbox: said.sandbox, on } : null
  return { submission: id, by: pseudonym, isOwn: person === viewer, level, measured }
}

function bestFirst(a: { solution: SharedSolution }, b: { solution: SharedSolution }): number {
  return rank(b.solution.measured?.effect) - rank(a.solution.measured?.effect)
}

/** Higher is better. What has no figure comes last. */
function rank(effect: Effect | undefined): number {
  if (effect === undefined) return -Number.MAX_VALUE
  return effect.unit === 'times' ? effect.value : -effect.value
}
