import { Type, type Static } from 'typebox'
import { FREE_UNSURE } from './attempt-limits.ts'
import { Id } from './submission.ts'
import { MEMBER_ROLES, RIGHTS } from './member-roles.ts'
import { LEVELS, OUTCOMES } from './outcomes.ts'
import { ROSTER_FIELDS } from './roster-fields.ts'
import { HELP_POLICIES, SOLUTION_POLICIES } from './solution-policy.ts'

const rights = Type.Array(Type.Enum(RIGHTS), { maxItems: RIGHTS.length, uniqueItems: true })

const Time = Type.String({ format: 'date-time', maxLength: 40 })
const Name = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })
const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })
const Team = Type.Union([Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }), Type.Null()])
const TimeZone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA name, for example Europe/Berlin' })
const Version = Type.Integer({ minimum: 1, description: 'The version you read; saving over a newer one is an error' })
const exact = { additionalProperties: false } as const

export const Cohort = Type.Object(
  {
    id: Id,
    name: Name,
    timeZone: TimeZone,
    version: Version,
    archivedAt: Type.Union([Time, Type.Null()]),
    /** The caller's role; an admin who is not a member counts as instructor. */
    role: Type.Enum(MEMBER_ROLES),
    rights: Type.Array(Type.Enum(RIGHTS), { description: 'What the caller may do as staff; all for instructors' }),
    learners: Type.Integer({ minimum: 0 }),
    classResults: Type.Boolean({ description: 'Learners see how the class did, once an assignment is due for everyone' }),
    unasked: Type.Boolean({ description: 'A roster made you a member and you have not confirmed yet' }),
  },
  exact,
)
export type Cohort = Static<typeof Cohort>

export const NewCohort = Type.Object({ name: Name, timeZone: TimeZone }, exact)
export type NewCohort = Static<typeof NewCohort>

export const CohortChange = Type.Object(
  {
    version: Version,
    name: Type.Optional(Name),
    timeZone: Type.Optional(TimeZone),
    archived: Type.Optional(Type.Boolean()),
    classResults: Type.Optional(Type.Boolean()),
  },
  exact,
)
export type CohortChange = Static<typeof CohortChange>

/** A copy of a cohort for a new term: its assignments, with the days shifted, and its staff. */
export const CohortCopy = Type.Object(
  {
    name: Name,
    timeZone: Type.Optional(TimeZone),
    firstDay: Type.String({
      maxLength: 10,
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'Day on which the first assignment opens, in the zone of the copy; every other time moves by as many days',
    }),
  },
  exact,
)
export type CohortCopy = Static<typeof CohortCopy>

export const CopiedCohort = Type.Object(
  { cohort: Cohort, assignments: Type.Integer({ minimum: 0 }), staff: Type.Integer({ minimum: 1 }), warnings: Type.Array(Type.String()) },
  exact,
)
export type CopiedCohort = Static<typeof CopiedCohort>

/** Result of deleting a cohort: one that holds members' work is archived instead. */
export const CohortRemoval = Type.Object({ done: Type.Enum(['deleted', 'archived'] as const) }, exact)
export type CohortRemoval = Static<typeof CohortRemoval>

/** One entry of a cohort's audit log. */
export const AuditLine = Type.Object(
  {
    id: Type.Integer(),
    at: Time,
    who: Type.Union([Type.String(), Type.Null()], { description: 'Null if the account no longer exists' }),
    what: Type.String({ description: 'For example `member.changed`' }),
    about: Type.Union([Type.String(), Type.Null()], { description: 'Name of the person affected' }),
    details: Type.Record(Type.String(), Type.Unknown()),
  },
  exact,
)
export type AuditLine = Static<typeof AuditLine>

export const Member = Type.Object(
  {
    person: Id,
    name: Type.String(),
    email: Type.String(),
    role: Type.Enum(MEMBER_ROLES),
    team: Team,
    joinedAt: Time,
    rights: Type.Optional(Type.Array(Type.Enum(RIGHTS), { description: 'Of an assistant: what they may do besides seeing' })),
  },
  exact,
)
export type Member = Static<typeof Member>

export const MemberChange = Type.Object(
  { role: Type.Optional(Type.Enum(MEMBER_ROLES)), team: Type.Optional(Team), rights: Type.Optional(rights) },
  exact,
)
export type MemberChange = Static<typeof MemberChange>

export const NewInvite = Type.Object(
  { role: Type.Enum(MEMBER_ROLES), seats: Type.Integer({ minimum: 1, maximum: 10_000 }), expiresAt: Time },
  exact,
)
export type NewInvite = Static<typeof NewInvite>

export const Invite = Type.Object(
  {
    id: Id,
    role: Type.Enum(MEMBER_ROLES),
    seats: Type.Integer(),
    used: Type.Integer(),
    expiresAt: Time,
    revokedAt: Type.Union([Time, Type.Null()]),
    code: Type.Union([Type.String(), Type.Null()], {
      description: 'Last part of the link; null for invitations from before links could be shown again',
    }),
  },
  exact,
)
export type Invite = Static<typeof Invite>

/** What an invitation link shows before joining. */
export const Invitation = Type.Object({ cohort: Type.String(), role: Type.Enum(MEMBER_ROLES), expiresAt: Time }, exact)
export type Invitation = Static<typeof Invitation>

/** Points of a pass by its level. A level that the exercise does not have gives none: the maximum is that of the highest one it has. */
export const Points = Type.Object(
  {
    required: Type.Number({ minimum: 0, maximum: 1000 }),
    good: Type.Number({ minimum: 0, maximum: 1000 }),
    excellent: Type.Number({ minimum: 0, maximum: 1000 }),
  },
  exact,
)
export type Points = Static<typeof Points>

/**
 * Share of the points by lateness: each step ends a number of hours or calendar days after the due time. After the last step no points
 * are left.
 */
export const Late = Type.Array(
  Type.Object(
    {
      hours: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 24 * 366 })),
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 366,
          description:
            'Days of the calendar in the cohort’s zone: the step ends at the hour of the due time, also across a change of the clocks',
        }),
      ),
      share: Type.Number({ minimum: 0, maximum: 1, description: 'Remaining share of the points' }),
    },
    { ...exact, minProperties: 2, maxProperties: 2, description: 'A step has either hours or days' },
  ),
  { maxItems: 20, description: 'Empty: attempts after the due time are worth nothing' },
)
export type Late = Static<typeof Late>

/** Which of a learner's attempts is graded: the one worth the most points, or the last one that counts. */
export const POLICIES = ['best', 'last'] as const
export type Policy = (typeof POLICIES)[number]

/** Whether learners are graded individually or as teams. */
export const TOGETHER = ['alone', 'team'] as const
export type Together = (typeof TOGETHER)[number]

const assignment = {
  title: Name,
  opensAt: Time,
  dueAt: Time,
  late: Late,
  points: Points,
  policy: Type.Enum(POLICIES),
  attempts: Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.Null()], {
    description: `Attempts allowed; null: no limit. Faults and the first unsure verdicts and cancelled runs (${FREE_UNSURE}, or \`attempts\` if more) are free`,
  }),
}

const together = Type.Enum(TOGETHER, {
  description: 'With `team`, one member’s attempt counts for all, and all see it. Learners without a team are graded alone',
})

const solutions = Type.Enum(SOLUTION_POLICIES, {
  description:
    'What learners see of the exercise’s solutions until it is due for everyone. `open` (the default): all after a pass, and one on request after three attempts without one; `after-pass`: only after a pass; `after-due`: none',
})

const help = Type.Enum(HELP_POLICIES, {
  description: '`after-due`: the hints and the debrief are held back until it is due for everyone. The default is `open`',
})

const exam = Type.Boolean({
  description:
    'A closed window: attempts count from `opensAt` to the learner’s own due time, `late` is empty, and hints, debrief and solutions are held back until it is due for everyone. Not proctored: nothing watches learners or locks their browsers',
})

/** One item of a rubric: what a grader looks for, and the points that it adds, or takes away. */
export const RubricItem = Type.Object(
  { label: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }), points: Type.Number({ minimum: -1000, maximum: 1000 }) },
  exact,
)
export type RubricItem = Static<typeof RubricItem>

const rubric = Type.Array(RubricItem, {
  maxItems: 20,
  description: 'Items that graders choose from when they grade by hand. Learners see them. A change leaves given grades as they are',
})

export const NewAssignment = Type.Object(
  {
    exercise: Type.String({ minLength: 1, maxLength: 64 }),
    ...assignment,
    together: Type.Optional(together),
    solutions: Type.Optional(solutions),
    help: Type.Optional(help),
    exam: Type.Optional(exam),
  },
  exact,
)
export type NewAssignment = Static<typeof NewAssignment>

/** Several assignments at once, such as a chapter or a weekly plan: all are created, or none. */
export const NewAssignments = Type.Array(NewAssignment, { minItems: 1, maxItems: 100 })

export const AssignmentChange = Type.Object(
  { version: Version, ...Type.Partial(Type.Object({ ...assignment, together, solutions, help, exam, rubric })).properties },
  exact,
)
export type AssignmentChange = Static<typeof AssignmentChange>

export const Extension = Type.Object(
  {
    person: Id,
    dueAt: Time,
    reason: Reason,
    version: Type.Union([Id, Type.Null()], { description: 'New with every change; null for an accommodation' }),
    standing: Type.Optional(
      Type.Object(
        { extraAttempts: Type.Integer({ minimum: 0, description: 'Percent' }) },
        { ...exact, description: 'By an accommodation, which applies to all assignments' },
      ),
    ),
  },
  exact,
)
export type Extension = Static<typeof Extension>

/** Many people's extension at once: all get it, or nobody. */
export const NewExtensions = Type.Object(
  { people: Type.Array(Id, { minItems: 1, maxItems: 2000, uniqueItems: true }), dueAt: Time, reason: Reason },
  exact,
)
export type NewExtensions = Static<typeof NewExtensions>

const accommodation = {
  extraDays: Type.Integer({ minimum: 0, maximum: 366, description: 'Days of the calendar in the cohort’s zone, after each due time' }),
  extraAttempts: Type.Integer({ minimum: 0, maximum: 1000, description: 'Percent of the allowed attempts, rounded up' }),
  reason: Reason,
}

/** What a person gets in every assignment that is due while it is in force. */
export const Accommodation = Type.Object({ person: Id, ...accommodation, since: Time }, exact)
export type Accommodation = Static<typeof Accommodation>

export const NewAccommodation = Type.Object(accommodation, exact)
export type NewAccommodation = Static<typeof NewAccommodation>

export const Assignment = Type.Object(
  {
    id: Id,
    exercise: Type.String(),
    exerciseVersion: Type.String(),
    ...assignment,
    together,
    solutions,
    help,
    exam,
    rubric,
    levels: Type.Array(Type.Enum(LEVELS), {
      description:
        'Levels of a pass that the exercise has, lowest first: the maximum is the points of the last one, without any those of `required`',
    }),
    version: Version,
    ownDueAt: Type.Union([Time, Type.Null()], { description: 'Your own due time, if it is later: by an extension or an accommodation' }),
    ownAttempts: Type.Union([Type.Integer(), Type.Null()], { description: 'How many attempts you are allowed, if it is more' }),
    ownReason: Type.Union([Type.String(), Type.Null()], { description: 'Why your terms differ' }),
    changed: Type.Boolean({ description: 'The exercise has changed since it was assigned' }),
  },
  exact,
)
export type Assignment = Static<typeof Assignment>

export const Override = Type.Object(
  {
    points: Type.Union([Type.Number({ minimum: 0, maximum: 1000 }), Type.Null()], { description: 'Null: back to the computed grade' }),
    reason: Type.Optional(Type.String({ maxLength: 500, description: 'The learner sees it' })),
    rubric: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 20,
        uniqueItems: true,
        description: 'Labels of the items of the assignment’s rubric that led to these points. The learner sees them',
      }),
    ),
    version: Type.Optional(
      Type.Union([Id, Type.Null()], {
        description:
          'Version of the grade given by hand that you read, null if there was none: saving over another one is an error. Without it, the last one counts',
      }),
    ),
  },
  exact,
)
export type Override = Static<typeof Override>

/** One learner's grade for one assignment. */
export const Grade = Type.Object(
  {
    points: Type.Union([Type.Number(), Type.Null()], { description: 'Null: no attempt was made' }),
    outcome: Type.Union([Type.Enum(OUTCOMES), Type.Null()], { description: 'Outcome of the graded attempt' }),
    level: Type.Union([Type.Enum(LEVELS), Type.Null()]),
    submission: Type.Union([Id, Type.Null()]),
    attempts: Type.Integer({ minimum: 0, description: 'Attempts that count' }),
    unsure: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Unsure verdicts and cancelled runs so far, if attempts are limited: the first ones are free, the rest are included in `attempts`',
      }),
    ),
    lateHours: Type.Number({ minimum: 0 }),
    overridden: Type.Boolean(),
    by: Type.Optional(Type.String({ format: 'uuid', description: 'Teammate who made the graded attempt, if it was not the learner' })),
  },
  exact,
)
export type Grade = Static<typeof Grade>

/** Grades of a learner whose account was deleted, as they were then: one for each assignment. */
export const FrozenRow = Type.Object({ id: Id, name: Type.String(), deletedAt: Time, grades: Type.Array(Grade) }, exact)
export type FrozenRow = Static<typeof FrozenRow>

/** GET …/gradebook: the matrix cohort × assignment. `grades[i][j]` is learner i's of assignment j; `frozen` are the rows of deleted accounts. */
export const Gradebook = Type.Object(
  {
    learners: Type.Array(Member),
    assignments: Type.Array(Assignment),
    grades: Type.Array(Type.Array(Grade)),
    frozen: Type.Array(FrozenRow),
  },
  exact,
)
export type Gradebook = Static<typeof Gradebook>

/** Columns of an exported gradebook: everything, or what another system imports. */
export const GRADE_LAYOUTS = ['full', 'canvas', 'moodle', 'classroom'] as const
export type GradeLayout = (typeof GRADE_LAYOUTS)[number]

/** Separators of CSV. With `semicolon`, numbers have a decimal comma. */
export const SEPARATORS = ['comma', 'semicolon'] as const
export type Separator = (typeof SEPARATORS)[number]

export const NewAnnouncement = Type.Object({ text: Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' }) }, exact)
export const Announcement = Type.Object(
  {
    id: Id,
    text: Type.String(),
    author: Type.Union([Type.String(), Type.Null()]),
    at: Time,
    editedAt: Type.Union([Time, Type.Null()], { description: 'When it was last changed' }),
  },
  exact,
)
export type Announcement = Static<typeof Announcement>

/** An entry of the roster: this person becomes a member once the address is confirmed. */
export const Expected = Type.Object({ email: Type.String(), name: Type.String(), role: Type.Enum(MEMBER_ROLES), team: Team }, exact)
export type Expected = Static<typeof Expected>

/** A person on the roster who has not joined. */
export const ExpectedMember = Type.Object(
  {
    ...Expected.properties,
    invitedAt: Type.Union([Time, Type.Null()], { description: 'When they were last invited by email' }),
    refuses: Type.Boolean({ description: 'They asked for no invitations by email' }),
  },
  exact,
)
export type ExpectedMember = Static<typeof ExpectedMember>

/** A problem with a line of a roster. */
export const RosterFinding = Type.Object(
  {
    line: Type.Integer({ minimum: 1 }),
    problem: Type.String(),
    stops: Type.Boolean({ description: 'Nothing is imported until this is fixed' }),
    skips: Type.Boolean({ description: 'This line is not imported, the others are' }),
  },
  exact,
)
export type RosterFinding = Static<typeof RosterFinding>

/** A column of a roster, with the field that it was read as. */
export const RosterColumn = Type.Object(
  {
    heading: Type.Union([Type.String(), Type.Null()], { description: 'Null: the file has no headings' }),
    sample: Type.String({ description: 'The first cell in it that is not empty' }),
    field: Type.Union([Type.Enum(ROSTER_FIELDS), Type.Null()], { description: 'Null: it was not read' }),
  },
  exact,
)
export type RosterColumn = Static<typeof RosterColumn>

/** Changes that importing a roster makes or would make. */
export const RosterReport = Type.Object(
  {
    added: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    skipped: Type.Integer({ description: 'Lines that are not imported' }),
    columns: Type.Array(RosterColumn),
    absent: Type.Array(Type.Object({ name: Type.String(), email: Type.String() }, exact), {
      description: 'Learners and assistants of the cohort who are not in the file, at most a hundred. They stay',
    }),
    absentLeftOut: Type.Integer(),
    findings: Type.Array(RosterFinding),
    findingsLeftOut: Type.Integer(),
    applied: Type.Boolean(),
  },
  exact,
)
export type RosterReport = Static<typeof RosterReport>
