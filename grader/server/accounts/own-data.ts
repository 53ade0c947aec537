import { sql } from 'kysely'
import type { Account, ProfileRunKind } from '../../contracts/index.ts'
import { storable } from '../store/storable.ts'
import type { Db } from '../store/store.ts'

/** Rows per query of long lists: 50 attempts have at most 3 MB of code and about as much in verdicts. */
const AT_ONCE = 50

/** Changes the name of an account. */
export async function rename(db: Db, account: Account, name: string): Promise<Account> {
  const next = storable(name).trim()
  await db.updateTable('accounts').set({ name: next }).where('id', '=', account.id).execute()
  return { ...account, name: next }
}

/** What ownData leaves out, for the API docs and the export's reader. */
export const LEFT_OUT =
  'secrets such as passwords, tokens and codes; what other people did; the text of emails; and what can be measured again: profiles, runs of regrades that were not applied, and the progress messages of gradings'

/**
 * All stored data about and by a person, except LEFT_OUT. Each part is read on demand, and unbounded lists some rows at a time, because
 * attempts and verdicts may not fit into memory.
 */
export function ownData(db: Db, { id }: Pick<Account, 'id'>) {
  return {
    account: () =>
      db
        .selectFrom('accounts')
        .select([
          'id',
          'name',
          'email',
          'email_verified as emailVerified',
          'image',
          'role',
          'created_at as since',
          'updated_at as changedAt',
        ])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    waysIn: () =>
      db
        .selectFrom('identities')
        .select(['provider', 'provider_account as calledThere', 'scope', 'created_at as since'])
        .where('person', '=', id)
        .orderBy('created_at')
        .execute(),
    sessions: () =>
      db
        .selectFrom('sessions')
        .select(['created_at as since', 'expires_at as until', 'user_agent as browser', 'ip_address as address'])
        .where('person', '=', id)
        .orderBy('created_at')
        .execute(),
    tokens: () =>
      db
        .selectFrom('tokens')
        .select(['name', 'scopes', 'created_at as since', 'expires_at as until', 'last_used_on as lastUsed'])
        .where('person', '=', id)
        .orderBy('created_at')
        .execute(),
    certificate: async () =>
      (await db.selectFrom('certificates').select(['code', 'created_at as since']).where('person', '=', id).executeTakeFirst()) ?? null,
    browsersBroughtAlong: () =>
      db.selectFrom('merged_visitors').select(['visitor', 'merged_at as at']).where('person', '=', id).orderBy('merged_at').execute(),
    emailPreferences: async () =>
      (await db.selectFrom('email_preferences').select(['choices', 'time_zone as timeZone']).where('person', '=', id).executeTakeFirst()) ??
      null,
    emails: () =>
      db
        .selectFrom('emails')
        .leftJoin('accounts', (join) => join.onRef('accounts.email', '=', 'emails.address').on('email_verified', '=', true))
        .select(['cohort', 'kind', 'state', 'attempts', 'problem', 'emails.created_at as at', 'done_at as doneAt'])
        .where((where) => where.or([where('person', '=', id), where('accounts.id', '=', id)]))
        .orderBy('emails.created_at')
        .execute(),
    refusesInvitations: async () =>
      (await db
        .selectFrom('email_refusals')
        .innerJoin('accounts', 'accounts.email', 'address')
        .select('at')
        .where('accounts.id', '=', id)
        .where('email_verified', '=', true)
        .executeTakeFirst()) ?? null,
    cohorts: () =>
      db
        .selectFrom('members')
        .innerJoin('cohorts', 'cohorts.id', 'members.cohort')
        .select(['cohorts.id', 'name', 'role', 'team', 'joined_at as joinedAt', 'unasked as byRosterUnasked'])
        .where('person', '=', id)
        .orderBy('joined_at')
        .execute(),
    cohortsLeft: () =>
      db
        .selectFrom('former_members')
        .innerJoin('cohorts', 'cohorts.id', 'former_members.cohort')
        .select(['cohorts.id', 'name', 'team', 'joined_at as joinedAt'])
        .where('person', '=', id)
        .orderBy('joined_at')
        .execute(),
    cohortsThatExpect: () =>
      db
        .selectFrom('expected')
        .innerJoin('accounts', 'accounts.email', 'expected.email')
        .innerJoin('cohorts', 'cohorts.id', 'cohort')
        .select(['cohorts.id', 'cohorts.name', 'expected.name as calledThere', 'expected.role', 'team', 'invited_at as invitedAt'])
        .where('accounts.id', '=', id)
        .where('email_verified', '=', true)
        .execute(),
    submissions: () =>
      inOrder((after) =>
        db
          // Select the page first and join afterwards, so that other verdicts are not read.
          .selectFrom((some) =>
            some
              .selectFrom('submissions')
              .selectAll()
              .where('visitor', '=', id)
              .where('arrival', '>', after)
              .orderBy('arrival')
              .limit(AT_ONCE)
              .as('submissions'),
          )
          .leftJoin('verdicts', 'verdicts.submission', 'submissions.id')
          .leftJoin('notes', 'notes.submission', 'submissions.id')
          .select([
            'arrival as place',
            'submissions.id',
            'exercise',
            'exercise_version as exerciseVersion',
            'assignment',
            'files',
            'hypothesis',
            'expected_technique as expectedTechnique',
            'expected_times as expectedTimes',
            'state',
            'submitted_at as submittedAt',
            'verdict',
            'decided_at as decidedAt',
            'notes.text as note',
            'notes.changed_at as noteChangedAt',
          ])
          .orderBy('arrival')
          .execute(),
      ),
    solutionsSeen: () =>
      db
        .selectFrom('seen_solutions')
        .innerJoin('submissions', 'submissions.id', 'seen_solutions.submission')
        .select(['exercise', 'solution', 'revealed as withoutPass', 'at'])
        .where('visitor', '=', id)
        .orderBy('at')
        .execute(),
    sharing: async () =>
      (await db.selectFrom('sharers').select(['pseudonym', 'since']).where('person', '=', id).executeTakeFirst()) ?? null,
    verdictsBeforeRegrades: () =>
      inOrder((after) =>
        db
          .selectFrom('former_verdicts')
          .innerJoin('submissions', 'submissions.id', 'former_verdicts.submission')
          .select(['former_verdicts.id as place', 'submission', 'verdict', 'decided_at as decidedAt', 'replaced_at as replacedAt'])
          .where('visitor', '=', id)
          .where('former_verdicts.id', '>', after)
          .orderBy('former_verdicts.id')
          .limit(AT_ONCE)
          .execute(),
      ),
    profileRuns: () => inOrder((after) => profileRunsAfter(db, 'inside', id, after).execute()),
    runsOnOtherEngines: () => inOrder((after) => profileRunsAfter(db, 'engines', id, after).select('shown').execute()),
    measuredEdits: () => inOrder((after) => profileRunsAfter(db, 'edits', id, after).select('shown').execute()),
    comparisons: () =>
      inOrder((after) =>
        db
          .selectFrom('comparisons')
          .select(['arrival as place', 'id', 'asked', 'state', 'result', 'asked_at as askedAt', 'ended_at as endedAt'])
          .where('visitor', '=', id)
          .where('arrival', '>', after)
          .orderBy('arrival')
          .limit(AT_ONCE)
          .execute(),
      ),
    gradesPassedOn: () =>
      db
        .selectFrom('lti_scores')
        .innerJoin('assignments', 'assignments.id', 'lti_scores.assignment')
        .select([
          'cohort',
          'title as assignment',
          'url as column',
          'subject as calledThere',
          'wanted as points',
          'sent as pointsThere',
          'most',
          'sent_at as at',
          'given_up_at as givenUpAt',
        ])
        .where('person', '=', id)
        .execute(),
    coursesAtPlatforms: () =>
      db
        .selectFrom('lti_seats')
        .innerJoin('platforms', 'platforms.id', 'lti_seats.platform')
        .select(['platforms.name as platform', 'lti_seats.deployment', 'context as course', 'since'])
        .where('person', '=', id)
        .orderBy('since')
        .execute(),
    extensions: () =>
      db
        .selectFrom('extensions')
        .innerJoin('assignments', 'assignments.id', 'extensions.assignment')
        .select(['cohort', 'title as assignment', 'extensions.due_at as dueAt', 'reason', 'granted_at as at'])
        .where('person', '=', id)
        .execute(),
    accommodations: () =>
      db
        .selectFrom('accommodations')
        .select(['cohort', 'extra_days as extraDays', 'extra_attempts as extraAttempts', 'reason', 'given_at as at', 'ended_at as endedAt'])
        .where('person', '=', id)
        .orderBy('given_at')
        .execute(),
    overrides: () =>
      db
        .selectFrom('overrides')
        .innerJoin('assignments', 'assignments.id', 'overrides.assignment')
        .select(['cohort', 'title as assignment', 'overrides.points', 'reason', 'overrides.rubric', 'given_at as at'])
        .where('person', '=', id)
        .execute(),
    sentToWebhooks: () =>
      db
        .selectFrom('webhook_deliveries')
        .select(['payload', 'state', 'created_at as at'])
        .where('person', '=', id)
        .orderBy('created_at')
        .execute(),
    commentsWritten: () =>
      inOrder((after) =>
        db
          .selectFrom('comments')
          .select(['arrival as place', 'cohort', 'text', 'at', 'edited_at as changedAt'])
          .where('author', '=', id)
          .where('text', 'is not', null)
          .where('arrival', '>', after)
          .orderBy('arrival')
          .limit(AT_ONCE)
          .execute(),
      ),
    commentsOnAttempts: () =>
      inOrder((after) =>
        db
          .selectFrom('comments')
          .innerJoin('submissions', 'submissions.id', 'comments.submission')
          .select([
            'comments.arrival as place',
            'comments.cohort',
            'submission',
            'file',
            'first_line as firstLine',
            'last_line as lastLine',
            'text',
            'at',
            'seen_at as seenAt',
          ])
          .where('visitor', '=', id)
          .where('text', 'is not', null)
          .where('comments.arrival', '>', after)
          .orderBy('comments.arrival')
          .limit(AT_ONCE)
          .execute(),
      ),
    noticesDone: () =>
      db.selectFrom('notices_done').select(['cohort', 'kind', 'done_at as at']).where('person', '=', id).orderBy('done_at').execute(),
    teamsOfWhatIsOver: () =>
      db
        .selectFrom('kept_teams')
        .innerJoin('assignments', 'assignments.id', 'assignment')
        .select(['cohort', 'title as assignment', 'team'])
        .where('person', '=', id)
        .execute(),
    leaderboards: () =>
      db.selectFrom('board_seats').select(['cohort', 'pseudonym', 'taken_at as since']).where('person', '=', id).execute(),
    leaderboardContests: () =>
      db
        .selectFrom('contestants')
        .innerJoin('contests', 'contests.id', 'contest')
        .select(['contests.cohort', 'submission', 'outcome', 'value', 'low', 'high', 'sessions', 'asked_at as at'])
        .where('person', '=', id)
        .orderBy('asked_at')
        .execute(),
    leaderboardFalls: () =>
      db
        .selectFrom('fallen')
        .innerJoin('contests', 'contests.id', 'contest')
        .innerJoin('submissions', 'submissions.id', 'submission')
        .select(['contests.cohort', 'submission', 'outcome', 'asked_at as at'])
        .where('visitor', '=', id)
        .orderBy('asked_at')
        .execute(),
    announcements: () => db.selectFrom('announcements').select(['cohort', 'text', 'at']).where('author', '=', id).orderBy('at').execute(),
    auditEventsByOthers: () =>
      inOrder((after) =>
        db
          .selectFrom('audit')
          .select(['id as place', 'cohort', 'what', 'details', 'at'])
          .where(sql`details->>'person'`, '=', id)
          .where(sql<boolean>`actor is distinct from ${id}`)
          .where('id', '>', after)
          .orderBy('id')
          .limit(AT_ONCE)
          .execute(),
      ),
    auditEvents: () =>
      inOrder((after) =>
        db
          .selectFrom('audit')
          .select(['id as place', 'cohort', 'what', 'details', 'at'])
          .where('actor', '=', id)
          .where('id', '>', after)
          .orderBy('id')
          .limit(AT_ONCE)
          .execute(),
      ),
  }
}

/** Profile runs of one kind, at most one per attempt. */
function profileRunsAfter(db: Db, kind: ProfileRunKind, person: string, after: number) {
  return db
    .selectFrom('profile_runs')
    .innerJoin('submissions', 'submissions.id', 'profile_runs.submission')
    .select(['arrival as place', 'submission', 'profile_runs.state', 'asked_at as askedAt'])
    .where('kind', '=', kind)
    .where('visitor', '=', person)
    .where('arrival', '>', after)
    .orderBy('arrival')
    .limit(AT_ONCE)
}

/** Yields all rows, without `place`. @param read up to AT_ONCE rows after a place, in order */
async function* inOrder<Row extends { place: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Omit<Row, 'place'>> {
  let [rows, last]: [Row[], number] = [[], 0]
  do {
    rows = await read(last)
    for (const { place, ...row } of rows) {
      yield row
      last = place
    }
  } while (rows.length === AT_ONCE)
}
