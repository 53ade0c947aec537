import { sql } from 'kysely'
import { COUNTED_OUTCOMES, LEVELS, type Level } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'
import type { Achieved } from './access.ts'

/** Newest attempts that are compared with one another: each can have half a megabyte of code. */
const MOST_COMPARED = 20

/** What a visitor has done in an exercise. Sending the same code again is no further attempt to solve it. */
export async function readAchieved(db: Db, visitor: string, exercise: string): Promise<Achieved> {
  const { passed, levels } = await attemptsAt(db, visitor, exercise)
    .select([
      sql<boolean>`coalesce(bool_or(outcome = 'pass'), false)`.as('passed'),
      sql<(Level | null)[]>`coalesce(jsonb_agg(distinct level) filter (where outcome = 'pass'), '[]')`.as('levels'),
    ])
    .executeTakeFirstOrThrow()
  const level = LEVELS.findLast((each) => levels.includes(each)) ?? null
  if (passed) return { passed, level, attempts: 0, revealed: null }
  const revealed = await readRevealed(db, visitor, exercise)
  return { passed, level, attempts: revealed === null ? await countDifferent(db, visitor, exercise) : 0, revealed }
}

async function countDifferent(db: Db, visitor: string, exercise: string): Promise<number> {
  const newest = attemptsAt(db, visitor, exercise)
    .select(sql<string>`md5(files::text)`.as('code'))
    .where('outcome', 'in', COUNTED_OUTCOMES)
    .orderBy('arrival', 'desc')
    .limit(MOST_COMPARED)
  const { count } = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => fn.count<number>('code').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function readRevealed(db: Db, visitor: string, exercise: string): Promise<string | null> {
  const row = await db
    .selectFrom('seen_solutions')
    .innerJoin('submissions', 'submissions.id', 'seen_solutions.submission')
    .select('solution')
    .where('visitor', '=', visitor)
    .where('exercise', '=', exercise)
    .where('revealed', '=', true)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row?.solution ?? null
}

/** Attempts with a verdict. */
function attemptsAt(db: Db, visitor: string, exercise: string) {
  return db
    .selectFrom('submissions')
    .innerJoin('verdicts', 'verdicts.submission', 'submissions.id')
    .where('visitor', '=', visitor)
    .where('exercise', '=', exercise)
}
