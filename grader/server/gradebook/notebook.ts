import { sql } from 'kysely'
import type { Belief, NewNote, Note, NotebookEntry, Notes, Technique } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { readable, storable } from '../store/storable.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'
import { BRIEF, toVerdictSummary, type Brief } from './summaries.ts'

/** Filter for attempts: only one exercise, only before the submission `before`. */
export interface Range {
  exercise?: string | undefined
  before?: string | undefined
}

/** A visitor's attempts with hypotheses and notes, newest first. */
export async function listEntries(db: Db, visitor: string, { exercise, before }: Range, limit: number): Promise<NotebookEntry[]> {
  const rows = await db
    .selectFrom('submissions')
    .leftJoin('verdicts', 'verdicts.submission', 'submissions.id')
    .leftJoin('notes', 'notes.submission', 'submissions.id')
    .select([
      'submissions.id',
      'exercise',
      'exercise_version',
      'submitted_at',
      'hypothesis',
      'expected_technique',
      'expected_times',
      'text',
      'version',
      'changed_at',
    ])
    .select([BRIEF, REVEALED])
    .where('visitor', '=', visitor)
    .$if(exercise !== undefined, (all) => all.where('exercise', '=', storable(exercise!)))
    .$if(before !== undefined, (all) =>
      all.where('arrival', '<', (select) =>
        select.selectFrom('submissions as later').select('later.arrival').where('later.id', '=', before!),
      ),
    )
    .orderBy('arrival', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, exercise: slug, exercise_version, submitted_at, brief, revealed, ...beside }) => ({
    submission: id,
    exercise: slug,
    exerciseVersion: exercise_version,
    submittedAt: submitted_at.toISOString(),
    ...saidBy(brief),
    revealed,
    ...toNotes(beside),
  }))
}

/** A visitor's hypothesis and note on an attempt. @throws HotpathError E_SUBMISSION_UNKNOWN */
export async function readNotes(db: Db | Trx, visitor: string, submission: string): Promise<Notes> {
  const row = await db
    .selectFrom('submissions')
    .leftJoin('notes', 'notes.submission', 'submissions.id')
    .select(['hypothesis', 'expected_technique', 'expected_times', 'text', 'version', 'changed_at'])
    .where('submissions.id', '=', submission)
    .where('visitor', '=', visitor)
    .executeTakeFirst()
  if (row === undefined) throw new HotpathError('E_SUBMISSION_UNKNOWN')
  return toNotes(row)
}

/**
 * Saves the note on an attempt.
 * @throws HotpathError E_SUBMISSION_UNKNOWN; E_CHANGED_MEANWHILE with the current notes
 */
export async function saveNote(
  { transaction }: Transactions,
  visitor: string,
  submission: string,
  { text, version }: NewNote,
  now: Date,
): Promise<Notes> {
  return transaction(async (trx) => {
    // Lock, so that of two concurrent saves the second sees the first one's note.
    await trx.selectFrom('submissions').select('id').where('id', '=', submission).where('visitor', '=', visitor).forNoKeyUpdate().execute()
    const before = await readNotes(trx, visitor, submission)
    if ((before.note?.version ?? 0) !== version) throw new HotpathError('E_CHANGED_MEANWHILE', {}, { current: before })
    const note = { text: readable(text), version: version + 1, changed_at: now }
    await trx
      .insertInto('notes')
      .values({ submission, ...note })
      .onConflict((conflict) => conflict.column('submission').doUpdateSet(note))
      .execute()
    return { ...before, note: toNote(note) }
  })
}

const REVEALED = sql<string | null>`(
  select solution from seen_solutions where seen_solutions.submission = submissions.id and revealed order by at limit 1
)`.as('revealed')

type Said = Pick<NotebookEntry, 'outcome' | 'level' | 'summary' | 'engine' | 'sandbox' | 'effect'>

function saidBy(brief: Brief | null): Said {
  if (brief === null) return { outcome: null, level: null, summary: null, engine: null, sandbox: null, effect: null }
  const { verdict: outcome, level, summary, engine, sandbox, effect } = toVerdictSummary(brief)
  return { outcome, level, summary, engine, sandbox, effect }
}

interface NotesRow {
  hypothesis: string | null
  expected_technique: Technique | null
  expected_times: number | null
  text: string | null
  version: number | null
  changed_at: Date | null
}

function toNotes({ hypothesis, expected_technique, expected_times, text, version, changed_at }: NotesRow): Notes {
  return {
    hypothesis,
    belief: expected_technique === null ? null : ({ technique: expected_technique, times: expected_times } as Belief),
    note: version === null ? null : toNote({ text: text!, version, changed_at: changed_at! }),
  }
}

function toNote({ text, version, changed_at }: { text: string; version: number; changed_at: Date }): Note {
  return { text, version, changedAt: changed_at.toISOString() }
}
