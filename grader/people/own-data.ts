import type { Account } from '../contracts/index.ts'
import { storable } from '../store/storable.ts'
import type { Db } from '../store/store.ts'

/** Gives an account another name. */
export async function rename(db: Db, account: Account, name: string): Promise<Account> {
  const next = storable(name).trim()
  await db.updateTable('people').set({ name: next }).where('id', '=', account.id).execute()
  return { ...account, name: next }
}

/** All that is kept about a person and all that the person has made, but for secrets: passwords, tokens, codes. */
export async function readOwnData(db: Db, { id }: Account) {
  return {
    account: await db.selectFrom('people').select(['id', 'name', 'email', 'email_verified as emailVerified', 'image', 'role', 'created_at as since', 'updated_at as changedAt']).where('id', '=', id).executeTakeFirstOrThrow(),
    waysIn: await db.selectFrom('identities').select(['provider', 'provider_account as calledThere', 'scope', 'created_at as since']).where('person', '=', id).orderBy('created_at').execute(),
    sessions: await db.selectFrom('sessions').select(['created_at as since', 'expires_at as until', 'user_agent as browser', 'ip_address as address']).where('person', '=', id).orderBy('created_at').execute(),
    tokens: await db.selectFrom('tokens').select(['name', 'scopes', 'created_at as since', 'expires_at as until', 'last_used_on as lastUsed']).where('person', '=', id).orderBy('created_at').execute(),
    certificate: (await db.selectFrom('certificates').select(['code', 'created_at as since']).where('person', '=', id).executeTakeFirst()) ?? null,
    browsersBroughtAlong: await db.selectFrom('merged_visitors').select(['visitor', 'merged_at as at']).where('person', '=', id).orderBy('merged_at').execute(),
    cohorts: await db.selectFrom('members').innerJoin('cohorts', 'cohorts.id', 'members.cohort').select(['cohorts.id', 'name', 'role', 'team', 'joined_at as joinedAt', 'unasked as byRosterUnasked', 'digest as morningLetters']).where('person', '=', id).orderBy('joined_at').execute(),
    submissions: await db
      .selectFrom('submissions')
      .leftJoin('verdicts', 'verdicts.submission', 'submissions.id')
      .leftJoin('notes', 'notes.submission', 'submissions.id')
      .select(['submissions.id', 'exercise', 'exercise_version as exerciseVersion', 'files', 'hypothesis', 'state', 'submitted_at as submittedAt', 'verdict', 'decided_at as decidedAt', 'notes.text as note', 'notes.changed_at as noteChangedAt'])
      .where('visitor', '=', id)
      .orderBy('arrival')
      .execute(),
    verdictsBeforeRegrades: await db
      .selectFrom('former_verdicts')
      .innerJoin('submissions', 'submissions.id', 'former_verdicts.submission')
      .select(['submission', 'verdict', 'decided_at as decidedAt', 'replaced_at as replacedAt'])
      .where('visitor', '=', id)
      .orderBy('former_verdicts.id')
      .execute(),
    gradesPassedOn: await db.selectFrom('lti_scores').innerJoin('assignments', 'assignments.id', 'lti_scores.assignment').select(['cohort', 'title as assignment', 'subject as calledThere', 'wanted as points', 'sent as pointsThere', 'most', 'sent_at as at', 'given_up_at as givenUpAt']).where('person', '=', id).execute(),
    extensions: await db.selectFrom('extensions').innerJoin('assignments', 'assignments.id', 'extensions.assignment').select(['cohort', 'title as assignment', 'extensions.due_at as dueAt', 'reason', 'granted_at as at']).where('person', '=', id).execute(),
    overrides: await db.selectFrom('overrides').innerJoin('assignments', 'assignments.id', 'overrides.assignment').select(['cohort', 'title as assignment', 'overrides.points', 'reason', 'given_at as at']).where('person', '=', id).execute(),
    toldToOtherPrograms: await db.selectFrom('webhook_deliveries').select(['payload', 'state', 'created_at as at']).where('person', '=', id).orderBy('created_at').execute(),
    commentsWritten: await db.selectFrom('comments').select(['cohort', 'text', 'at', 'edited_at as changedAt']).where('author', '=', id).where('text', 'is not', null).orderBy('arrival').execute(),
    commentsOnAttempts: await db
      .selectFrom('comments')
      .innerJoin('submissions', 'submissions.id', 'comments.submission')
      .select(['comments.cohort', 'submission', 'file', 'first_line as firstLine', 'last_line as lastLine', 'text', 'at', 'seen_at as seenAt'])
      .where('visitor', '=', id)
      .where('text', 'is not', null)
      .orderBy('comments.arrival')
      .execute(),
    noticesDone: await db.selectFrom('notices_done').select(['cohort', 'kind', 'done_at as at']).where('person', '=', id).orderBy('done_at').execute(),
    leaderboards: await db.selectFrom('board_seats').select(['cohort', 'pseudonym', 'taken_at as since']).where('person', '=', id).execute(),
    leaderboardContests: await db.selectFrom('contestants').innerJoin('contests', 'contests.id', 'contest').select(['contests.cohort', 'submission', 'word', 'value', 'low', 'high', 'sessions', 'asked_at as at']).where('person', '=', id).orderBy('asked_at').execute(),
    announcements: await db.selectFrom('announcements').select(['cohort', 'text', 'at']).where('author', '=', id).orderBy('at').execute(),
    deeds: await db.selectFrom('audit').select(['cohort', 'what', 'details', 'at']).where('actor', '=', id).orderBy('id').execute(),
  }
}
