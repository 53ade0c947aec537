import fc, { type Arbitrary } from 'fast-check'
import { AGENT_VERSION, AGENT_VERSION_HEADER } from '../../contracts/index.ts'
import { fitting, type Meanings, type Schema } from './from-schema.ts'
import { broken, text, value } from './nasty.ts'

/** A route from the server's own API description. */
export interface Route {
  method: string
  path: string
  parameters: { in: string; name: string; schema: Schema }[]
  body: Schema | null
}

/** A request before it is sent. Names in double braces are replaced when it is sent: `{{own}}`, `{{job}}`, `{{cookie}}` … */
export interface Attempt {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

interface Operation {
  parameters?: Route['parameters']
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** The routes of an OpenAPI description. */
export function routesOf({ paths }: { paths: Record<string, Record<string, Operation>> }): Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  )
}

const SUBMISSION = fc.constantFrom('{{own}}', '{{queued}}', '{{other}}')
const SOURCE = fc.oneof(
  text,
  text.map((one) => `// ${one.replace(/[\r\n\u2028\u2029]/g, '')}`),
  fc.constantFrom('module.exports = 1', '//\0', '"\ud800"', '`${', 'import a from "b"', '(('.repeat(3000), '"use strict"; with (a) {}'),
)

/** Values that the test server knows: an exercise, its file, leases of a job. */
const MEANINGS: Meanings = {
  exercise: fc.constant('add'),
  // Assignment of a submission. The senders have no assignments, so it is mostly undefined, which JSON omits.
  assignment: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, fc.constantFrom('{{assignment}}', '{{foreignAssignment}}')),
  version: fc.constantFrom(1, 1, 1, 2),
  person: fc.constantFrom('{{member}}', '{{foreignMember}}'),
  attempt: fc.constantFrom('{{attempt}}', '{{attempt}}', '{{attempt}}', 0, 1),
  files: fc.oneof(
    { weight: 4, arbitrary: SOURCE.map((source) => ({ 'add.js': source })) },
    fc.dictionary(fc.constantFrom('add.js', 'numbers.js', 'a.js', '__proto__', '../add.js'), SOURCE),
  ),
}

/** Path parameters that identify parts of a cohort: mostly the sender's, sometimes another instructor's. */
const IN_PATH: Record<string, Arbitrary<string>> = {
  slug: fc.constant('add'),
  cohort: fc.constantFrom('{{cohort}}', '{{cohort}}', '{{cohort}}', '{{foreignCohort}}'),
  person: fc.constantFrom('{{member}}', '{{member}}', '{{foreignMember}}'),
  assignment: fc.constantFrom('{{assignment}}', '{{assignment}}', '{{foreignAssignment}}'),
  invite: fc.constantFrom('{{invite}}', '{{foreignInvite}}'),
  announcement: fc.constantFrom('{{announcement}}', '{{foreignAnnouncement}}'),
  code: fc.constant('{{code}}'),
}

/** Routes that are for people with an account. */
const FOR_ACCOUNTS = /^\/api\/(me|accounts|cohorts|invitations)/
const ROSTER = /\/roster$/

const CSV = fc
  .tuple(
    fc.constantFrom('email,name,role,team', '\ufeffE-Mail;Name;Role;Team', 'team\temail', ''),
    fc.array(
      fc.oneof(
        text,
        fc.constantFrom(
          'a@example.org,Ada,learner,Blue',
          'a@example.org;=1+1;assistant;',
          '"a@example.org',
          'mine@example.org,,instructor,',
          '\0@example.org',
        ),
      ),
      { maxLength: 6 },
    ),
  )
  .map((lines) => lines.flat().join('\n'))

const COOKIES = fc.constantFrom(
  '',
  '{{cookie}}',
  '{{cookie}}',
  '{{cookie}}',
  '{{forged}}',
  '{{unsigned}}',
  'hotpath_visitor=',
  'hotpath_visitor=a.b; hotpath_visitor=%',
  ';;=;\t',
)
const ODD_HEADERS: Record<string, Arbitrary<string>> = {
  authorization: fc.constantFrom('Bearer {{token}}', 'Bearer ', 'Bearer {{token}}x', 'Basic {{token}}'),
  'content-type': fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'multipart/form-data', '*/*', ';'),
  'last-event-id': fc.oneof(fc.integer().map(String), fc.constantFrom('-1', '1e9', '9007199254740991', '99999999999999999999', 'x')),
  origin: fc.constantFrom('null', 'http://other.test', 'http://[', '{{origin}}'),
  'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', ''),
  'x-forwarded-for': fc.constantFrom('1.2.3.4', 'nonsense', '::1, 10.0.0.1'),
  accept: fc.constantFrom('text/event-stream', 'application/json', '*/*;q=x'),
  'accept-encoding': fc.constantFrom('br', 'gzip, *;q=0', 'x'),
  'if-none-match': fc.constantFrom('*', '"a"'),
  range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'bytes=-'),
}
const HEADERS = fc
  .array(fc.oneof(...Object.entries(ODD_HEADERS).map(([name, odd]) => odd.map((one) => [name, one] as const))), {
    maxLength: 2,
    size: 'xsmall',
  })
  .map((pairs): Record<string, string> => Object.fromEntries(pairs))

/** Requests to a route, most of them valid or nearly valid by its schemas. */
export function attemptsAt(route: Route): Arbitrary<Attempt> {
  const places = route.parameters.filter((parameter) => parameter.in === 'path')
  const queries = route.parameters.filter((parameter) => parameter.in === 'query')
  return fc
    .record({
      method: often(fc.constant(route.method), fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')),
      place: fc.tuple(...places.map(({ name, schema }) => inPath(name, schema, route.path))),
      // Nearly every assignment of columns fits no file, and is refused before the file is read.
      query: queryOf(ROSTER.test(route.path) ? queries.filter(({ name }) => name !== 'columns') : queries),
      headers: HEADERS,
      usual: often(fc.constant(usual(route)), fc.constant({})),
      cookie: FOR_ACCOUNTS.test(route.path) ? often(fc.constant('{{account}}'), COOKIES) : COOKIES,
      body: ROSTER.test(route.path) ? CSV : route.body === null ? rarely(value.map((one) => JSON.stringify(one))) : bodies(route.body),
    })
    .map(({ method, place, query, headers, usual, cookie, body }) => ({
      method,
      path: places.reduce((path, { name }, index) => path.replace(`{${name}}`, () => place[index]!), route.path) + query,
      headers: { ...usual, ...headers, ...(cookie && { cookie }) },
      body: method === 'GET' || method === 'HEAD' ? null : body,
    }))
}

// Parts of a valid request.
function usual({ path, body }: Route): Record<string, string> {
  return {
    ...(body && { 'content-type': 'application/json' }),
    ...(ROSTER.test(path) && { 'content-type': 'text/csv' }),
    ...(path.startsWith('/api/agent/') && { authorization: 'Bearer {{token}}', [AGENT_VERSION_HEADER]: AGENT_VERSION }),
  }
}

function inPath(name: string, schema: Schema, path: string): Arbitrary<string> {
  if (name === 'side') return fitting(schema, {}).map(String)
  const known = IN_PATH[name] ?? (path.startsWith('/api/agent/') ? fc.constant('{{job}}') : SUBMISSION)
  const odd = fc.constantFrom(
    'urn:uuid:00000000-0000-4000-8000-000000000000',
    '%00',
    '%ff',
    '%',
    '..',
    '..%2f..',
    'a'.repeat(3000),
    '{{own}}%20',
    '{{other}}%00',
  )
  return fc.oneof(
    { weight: 12, arbitrary: known },
    fitting(schema, {}).map((one) => encode(String(one))),
    text.map(encode),
    odd,
  )
}

function queryOf(parameters: Route['parameters']): Arbitrary<string> {
  const declared = parameters.map(({ name, schema }) =>
    fc
      .oneof({ weight: 6, arbitrary: MEANINGS[name] ?? fc.nat(5) }, fitting(schema, {}), text)
      .map((one) => `${name}=${encode(String(one))}`),
  )
  const pairs = fc.tuple(...declared.map((pair) => often(pair, fc.constant('')))).map((all) => all.filter((pair) => pair !== ''))
  const stray = rarely(
    fc.oneof(
      text.map((one) => `${encode(one)}=1`),
      fc.constantFrom('exercise[]=add', 'after=1&after=2', '%', '__proto__=1', '='.repeat(500)),
    ),
  )
  return fc
    .tuple(pairs, stray)
    .map(([some, odd]) => [...some, ...(odd === null ? [] : [odd])].join('&'))
    .map((query) => (query === '' ? '' : `?${query}`))
}

function bodies(schema: Schema): Arbitrary<string | null> {
  const whole = fitting(schema, MEANINGS)
  const asJson = (one: unknown) => JSON.stringify(one)
  return fc.oneof(
    { weight: 6, arbitrary: whole.map(asJson) },
    { weight: 4, arbitrary: broken(whole).map(asJson) },
    { weight: 1, arbitrary: value.map(asJson) },
    { weight: 1, arbitrary: whole.chain((one) => fc.nat(asJson(one).length).map((length) => asJson(one).slice(0, length))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        null,
        '',
        '[',
        '{"__proto__":{}}',
        '['.repeat(100_000),
        `{"exercise":"add","files":{"add.js":"${'x'.repeat(70_000)}"}}`,
        'x'.repeat(700_000),
      ),
    },
  )
}

// Encodes for a URL; an unpaired surrogate, which a URL cannot contain, becomes U+FFFD.
function encode(raw: string): string {
  return encodeURIComponent(raw.toWellFormed())
}

function often<A, B>(usual: Arbitrary<A>, otherwise: Arbitrary<B>): Arbitrary<A | B> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: otherwise })
}

function rarely<T>(odd: Arbitrary<T>): Arbitrary<T | null> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: odd })
}
