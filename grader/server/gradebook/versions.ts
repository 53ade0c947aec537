import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { levelsOf, type Exercise, type Level } from '../../contracts/index.ts'
import { toJson } from '../store/storable.ts'
import { alone } from '../store/exclusive.ts'
import type { Db, Trx } from '../store/store.ts'

export interface Catalogue {
  db: Db | Trx
  /** As they are today. */
  exercises: ReadonlyMap<string, Exercise>
}

/** Stores the current exercises next to their earlier versions. For an equal version the newer content replaces the older. */
export async function keepVersions(db: Db, exercises: readonly Exercise[]): Promise<void> {
  const kept = new Set((await db.selectFrom('exercise_versions').select('digest').execute()).map(({ digest }) => digest))
  const missing = exercises.map(asKept).filter(({ digest }) => !kept.has(digest))
  if (missing.length === 0) return
  await db.transaction().execute(async (trx) => {
    // Two processes starting at once would otherwise insert the same digest, which is unique.
    await alone(trx, 'keepingVersions')
    await sql`
      insert into exercise_versions (exercise, version, content, digest)
      select exercise, version, content, digest from jsonb_to_recordset(${toJson(missing)}::jsonb) as t(exercise text, version text, content text, digest text)
      on conflict (exercise, version) do update set content = excluded.content, digest = excluded.digest`.execute(trx)
  })
}

/** An exercise in an earlier version, without its folder; null if this site never offered that version. */
export async function readVersion(db: Db | Trx, exercise: string, version: string): Promise<Exercise | null> {
  const row = await db
    .selectFrom('exercise_versions')
    .select('content')
    .where('exercise', '=', exercise)
    .where('version', '=', version)
    .executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.content) as Exercise)
}

/** The levels of an exercise in a version; null if this site never offered that version. */
export async function readLevels(db: Db | Trx, exercise: string, version: string): Promise<Level[] | null> {
  const was = await readVersion(db, exercise, version)
  return was && levelsOf(was.manifest.target)
}

/**
 * An exercise in a version, or the current one if that version was not stored; undefined if it is neither offered nor stored.
 */
export async function readExerciseAt({ db, exercises }: Catalogue, slug: string, version: string): Promise<Exercise | undefined> {
  const today = exercises.get(slug)
  return today?.version === version ? today : ((await readVersion(db, slug, version)) ?? today)
}

/**
 * Stores the levels of assignments' exercises where no server has stored them yet. An exercise that is neither offered nor stored stays
 * without levels.
 */
export async function noteLevels({ db, exercises }: Catalogue): Promise<void> {
  const rows = await db.selectFrom('assignments').select(['exercise', 'exercise_version']).distinct().where('levels', 'is', null).execute()
  for (const { exercise, exercise_version } of rows) {
    const assigned = await readExerciseAt({ db, exercises }, exercise, exercise_version)
    if (assigned === undefined) continue
    const levels = toJson(levelsOf(assigned.manifest.target))
    await db
      .updateTable('assignments')
      .set({ levels })
      .where('exercise', '=', exercise)
      .where('exercise_version', '=', exercise_version)
      .where('levels', 'is', null)
      .execute()
  }
}

/** An exercise version as stored: the JSON whose SHA-256 is that digest, or null. */
export async function readKept(db: Db, digest: string): Promise<string | null> {
  const row = await db.selectFrom('exercise_versions').select('content').where('digest', '=', digest).executeTakeFirst()
  return row?.content ?? null
}

/** The digest of the stored copy of an exercise version; null if none is stored. */
export async function digestOfKept(db: Db | Trx, exercise: string, version: string): Promise<string | null> {
  const row = await db
    .selectFrom('exercise_versions')
    .select('digest')
    .where('exercise', '=', exercise)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.digest ?? null
}

function asKept(exercise: Exercise) {
  const content = JSON.stringify({ ...exercise, folder: '' })
  return { exercise: exercise.slug, version: exercise.version, content, digest: createHash('sha256').update(content).digest('hex') }
}
