import type { Allowed } from '../middleware/permissions.ts'

/** What an example sends. `$NAME` stands for a variable of the reader’s shell. */
interface Sent {
  query?: string
  body?: unknown
  /** Name of a CSV file to send instead. */
  file?: string
}

const assignment = {
  exercise: '$EXERCISE',
  title: 'Week 3',
  opensAt: '2026-11-02T08:00:00Z',
  dueAt: '2190-11-09T22:59:00Z',
  late: [{ days: 1, share: 0.8 }],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
}
const text = { text: 'The lab on Friday is in room 12.' }
const extension = { dueAt: '2190-11-16T22:59:00Z', reason: 'Ill' }

/** Bodies and queries of the routes that need one. */
const SENT: Record<string, Sent> = {
  'GET /api/submissions': { query: 'exercise=$EXERCISE' },
  'POST /api/submissions': { body: { exercise: '$EXERCISE', files: { 'add.js': 'module.exports = (a, b) => a + b' } } },
  'POST /api/checks': { body: { exercise: '$EXERCISE', files: { 'add.js': 'module.exports = (a, b) => a + b' } } },
  'POST /api/comparisons': {
    body: {
      variants: [
        { name: 'slice', code: '(text) => text.slice(1)' },
        { name: 'replace', code: '(text) => text.replace(/^./, "")' },
      ],
      input: '() => "hotpath"',
    },
  },
  'POST /api/programs': { body: { code: 'console.log(1 + 1)' } },
  'PUT /api/submissions/{id}/notes': { body: { text: 'Copying the array was the cost.', version: 0 } },
  'PATCH /api/me': { body: { name: 'Lea Example' } },
  'POST /api/me/email': { body: { email: 'lea.example@example.org' } },
  'POST /api/me/email/confirmation': { body: { token: '$ADDRESSTOKEN' } },
  'DELETE /api/me': { body: { confirm: 'lea@example.org' } },
  'PUT /api/me/emails': {
    body: {
      choices: {
        opened: 'daily',
        due: 'immediately',
        comment: 'immediately',
        grade: 'daily',
        regrade: 'daily',
        announcement: 'immediately',
        alerts: 'daily',
      },
      timeZone: 'Europe/Berlin',
    },
  },
  'GET /api/unsubscribe': { query: 'token=$UNSUBSCRIBE' },
  'POST /api/unsubscribe': { query: 'token=$UNSUBSCRIBE' },
  'POST /api/me/tokens': { body: { name: 'Nightly report', scopes: ['read'], expiresAt: '2190-03-01T00:00:00Z' } },
  'PUT /api/me/sharing': { body: { pseudonym: 'Swift Fox' } },
  'POST /api/me/comments/seen': { body: { comments: ['$COMMENT'] } },
  'GET /api/accounts': { query: 'search=lea' },
  'PATCH /api/accounts/{person}': { body: { role: 'instructor' } },
  'POST /api/cohorts': { body: { name: 'Performance, spring term', timeZone: 'Europe/Berlin' } },
  'PATCH /api/cohorts/{cohort}': { body: { version: 1, name: 'Performance, summer term' } },
  'POST /api/cohorts/{cohort}/copy': { body: { name: 'Performance, next term', firstDay: '2027-02-15' } },
  'PATCH /api/cohorts/{cohort}/members/{person}': { body: { team: 'Blue' } },
  'PUT /api/cohorts/{cohort}/members/{person}/accommodation': { body: { extraDays: 3, extraAttempts: 50, reason: 'Extra time' } },
  'POST /api/cohorts/{cohort}/invites': { body: { role: 'learner', seats: 30, expiresAt: '2190-03-01T00:00:00Z' } },
  'POST /api/cohorts/{cohort}/roster': { query: 'dryRun=true', file: 'roster.csv' },
  'DELETE /api/cohorts/{cohort}/expected': { query: 'email=kim@example.org' },
  'POST /api/cohorts/{cohort}/expected/invite': { body: { again: false } },
  'POST /api/cohorts/{cohort}/announcements': { body: text },
  'PATCH /api/cohorts/{cohort}/announcements/{announcement}': { body: text },
  'GET /api/cohorts/{cohort}/members/{person}/comments': { query: 'exercise=$EXERCISE' },
  'GET /api/cohorts/{cohort}/members/{person}/solutions': { query: 'exercise=$EXERCISE' },
  'GET /api/cohorts/{cohort}/members/{person}/submissions': { query: 'exercise=$EXERCISE' },
  'POST /api/cohorts/{cohort}/submissions/{id}/comments': { body: { file: 'add.js', first: 1, last: 1, text: 'Why a function here?' } },
  'POST /api/cohorts/{cohort}/saved-comments': { body: { text: 'Name the constant.' } },
  'POST /api/cohorts/{cohort}/comments/{comment}/answers': { body: { text: 'See the lesson on closures.' } },
  'PATCH /api/cohorts/{cohort}/comments/{comment}': { body: { version: 1, text: 'Why an arrow function here?' } },
  'PUT /api/cohorts/{cohort}/comments/{comment}/resolved': { body: { resolved: true } },
  'POST /api/cohorts/{cohort}/assignments': { body: assignment },
  'POST /api/cohorts/{cohort}/plan': { body: [assignment, { ...assignment, title: 'Week 4' }] },
  'PATCH /api/cohorts/{cohort}/assignments/{assignment}': { body: { version: 1, dueAt: '2190-11-10T22:59:00Z' } },
  'DELETE /api/cohorts/{cohort}/assignments/{assignment}': { query: 'confirm=true' },
  'PUT /api/cohorts/{cohort}/assignments/{assignment}/extensions/{person}': { body: extension },
  'POST /api/cohorts/{cohort}/assignments/{assignment}/extensions': { body: { people: ['$PERSON'], ...extension } },
  'PUT /api/cohorts/{cohort}/assignments/{assignment}/overrides/{person}': { body: { points: 7, reason: 'Explained in person' } },
  'GET /api/cohorts/{cohort}/gradebook.csv': { query: 'layout=canvas&separator=semicolon' },
  'POST /api/cohorts/{cohort}/assignments/{assignment}/regrades': { body: { accounts: null, which: 'graded' } },
  'PUT /api/cohorts/{cohort}/board': { body: { open: true } },
  'PUT /api/cohorts/{cohort}/board/seat': { body: { pseudonym: 'Quick Otter' } },
  'POST /api/cohorts/{cohort}/webhooks': { body: { url: 'https://example.org/hook', events: ['verdict', 'grade.overridden'] } },
  'PATCH /api/cohorts/{cohort}/webhooks/{webhook}': { body: { events: ['verdict'] } },
  'POST /api/agents': { body: { name: 'grader-1' } },
  'POST /api/lti/platforms': {
    body: {
      name: 'The school',
      issuer: 'https://moodle.example.org',
      clientId: 'hotpath',
      deployments: ['1'],
      loginUrl: 'https://moodle.example.org/mod/lti/auth.php',
      tokenUrl: 'https://moodle.example.org/mod/lti/token.php',
      keysUrl: 'https://moodle.example.org/mod/lti/certs.php',
    },
  },
  'PATCH /api/lti/platforms/{platform}': { body: { name: 'The university' } },
}

/** Requests that a learning platform or its page makes during a launch: nobody sends them by hand. */
const LAUNCH = /^(GET|POST) \/api\/lti\/(login|launch|course|links)$/

/** Names in paths that are clearer under another name, by the start of the path. */
const VARIABLES: [start: string, name: string, shown: string][] = [
  ['/api/comparisons', 'id', '$COMPARISON'],
  ['/api/agents', 'id', '$AGENT'],
  ['/api/me/tokens', 'token', '$TOKENID'],
  ['/api/', 'id', '$SUBMISSION'],
  ['/api/', 'slug', '$EXERCISE'],
  ['/api/', 'side', 'yours'],
]

/** A route’s example: a command for a shell, or null for routes of agents and platforms. @param route as `GET /api/cohorts/{cohort}` */
export function exampleOf(route: string, { allows, inPerson }: { allows: Allowed; inPerson: boolean }): string | null {
  if (allows === 'agent' || LAUNCH.test(route)) return null
  const [verb, pattern] = route.split(' ') as [string, string]
  const { query, body, file } = SENT[route] ?? {}
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => shownAs(pattern, name))
  const type = file === undefined ? 'application/json' : 'text/csv'
  return [
    `curl ${verb === 'GET' ? '' : `-X ${verb} `}"$HOTPATH${path}${query === undefined ? '' : `?${query}`}"`,
    inPerson ? '-H "Cookie: $SESSION"' : '-H "Authorization: Bearer $TOKEN"',
    ...(body === undefined && file === undefined ? [] : [`-H 'Content-Type: ${type}'`]),
    ...(body === undefined ? [] : [`-d '${quoted(JSON.stringify(body))}'`]),
    ...(file === undefined ? [] : [`--data-binary @${file}`]),
  ].join(' \\\n  ')
}

function shownAs(path: string, name: string): string {
  return VARIABLES.find(([start, named]) => path.startsWith(start) && named === name)?.[2] ?? `$${name.toUpperCase()}`
}

/** Inside single quotes the shell replaces nothing, so variables leave them. */
function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`).replace(/\$[A-Z]+/g, `'"$&"'`)
}
