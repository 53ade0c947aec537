import { randomBytes } from 'node:crypto'
import {
  effectOf,
  type Account,
  type Certificate,
  type Exercise,
  type OwnCertificate,
  type Passed,
  type Verdict,
} from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { best } from '../gradebook/best.ts'
import { oneLine, storable } from '../store/storable.ts'
import type { Db } from '../store/store.ts'

/** Enough that nobody can guess a code. */
const CODE_BYTES = 18

export type Exercises = ReadonlyMap<string, Pick<Exercise, 'slug' | 'manifest'>>

/** The certificate behind a link. @throws HotpathError E_CERTIFICATE_UNKNOWN */
export async function readCertificate(db: Db, exercises: Exercises, code: string, now: Date): Promise<Certificate> {
  const person = await db
    .selectFrom('certificates')
    .innerJoin('accounts', 'accounts.id', 'certificates.person')
    .select(['id', 'name'])
    .where('code', '=', storable(code))
    .executeTakeFirst()
  if (person === undefined) throw new HotpathError('E_CERTIFICATE_UNKNOWN')
  return certify(db, exercises, person, now)
}

/** The account's own certificate as others see it, with the code of its link if there is one. */
export async function ownCertificate(db: Db, exercises: Exercises, account: Account, now: Date): Promise<OwnCertificate> {
  const link = await db.selectFrom('certificates').select('code').where('person', '=', account.id).executeTakeFirst()
  return { code: link?.code ?? null, certificate: await certify(db, exercises, account, now) }
}

/** Creates the link if there is none. */
export async function publishCertificate(db: Db, person: string, now: Date): Promise<void> {
  const link = { person, code: randomBytes(CODE_BYTES).toString('base64url'), created_at: now }
  await db
    .insertInto('certificates')
    .values(link)
    .onConflict((conflict) => conflict.column('person').doNothing())
    .execute()
}

/** Removes the link. A new one will have another code. */
export async function withdrawCertificate(db: Db, person: string): Promise<void> {
  await db.deleteFrom('certificates').where('person', '=', person).execute()
}

async function certify(db: Db, exercises: Exercises, { id, name }: Pick<Account, 'id' | 'name'>, now: Date): Promise<Certificate> {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('verdicts', 'verdicts.submission', 'submissions.id')
    .select(['submissions.id', 'exercise', 'exercise_version', 'outcome', 'level', 'decided_at'])
    .where('visitor', '=', id)
    .where('outcome', '=', 'pass')
    .orderBy('arrival')
    .execute()
  const firsts = [...Map.groupBy(rows, ({ exercise }) => exercise)].map(([slug, passes]) => {
    const { level } = best(passes)
    return { slug, level, first: passes.find((pass) => pass.level === level)! }
  })
  const verdicts = await readVerdicts(
    db,
    firsts.map(({ first }) => first.id),
  )
  const passed = firsts.flatMap(({ slug, level, first }): Passed[] => {
    const verdict = verdicts.get(first.id)
    // The submission was deleted meanwhile.
    if (verdict === undefined) return []
    const { summary, engine, sandbox } = verdict
    return [
      {
        exercise: slug,
        title: exercises.get(slug)?.manifest.title ?? slug,
        level,
        summary,
        effect: effectOf(verdict),
        engine,
        sandbox,
        decidedAt: first.decided_at.toISOString(),
        verdict: first.id,
        exerciseVersion: first.exercise_version,
      },
    ]
  })
  return {
    name: oneLine(name),
    passed,
    exercises: new Set([...exercises.keys(), ...passed.map(({ exercise }) => exercise)]).size,
    readAt: now.toISOString(),
  }
}

/** Verdicts are long, so only those shown are read. */
async function readVerdicts(db: Db, submissions: readonly string[]): Promise<Map<string, Verdict>> {
  if (submissions.length === 0) return new Map()
  const rows = await db.selectFrom('verdicts').select(['submission', 'verdict']).where('submission', 'in', submissions).execute()
  return new Map(rows.map(({ submission, verdict }) => [submission, verdict]))
}
