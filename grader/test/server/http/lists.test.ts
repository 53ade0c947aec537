import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { PAGE_BYTES } from '../../../server/http/pages.ts'
import { readConfig } from '../../../shared/config.ts'
import { openStore } from '../../../server/store/open.ts'
import type { Db } from '../../../server/store/store.ts'
import { addAccounts, signedIn } from '../cohorts/school.ts'
import { UNLIMITED } from '../../fuzz/api.ts'
import { Person } from '../accounts/person.ts'
import { testStore } from '../store/own.ts'
import { TABLE } from './middleware/permissions-table.ts'
import { testServer, type Answer } from './server.ts'
import { verdict } from './verdict.ts'

/** Lists that grow only with the roster. They hold names, times and points, and nothing whose size a learner chooses. */
const BY_ROSTER = [
  '/api/cohorts/{cohort}/members',
  '/api/cohorts/{cohort}/expected',
  '/api/cohorts/{cohort}/gradebook',
  '/api/cohorts/{cohort}/gradebook.json',
  '/api/cohorts/{cohort}/stuck',
  '/api/cohorts/{cohort}/notices',
  '/api/cohorts/{cohort}/assignments/{assignment}/extensions',
  '/api/cohorts/{cohort}/assignments/{assignment}/overrides',
  '/api/cohorts/{cohort}/assignments/{assignment}/distribution',
]

/** Text of an exercise, in parts. */
const BY_AUTHOR = ['/api/exercises/{slug}/debrief']

/** Rows of each kind: more than fit on a page of any list. */
const ROWS = 120

const settings = await testStore(t)
await addAccounts(settings, { Lea: 'learner', Ben: 'learner', Ina: 'instructor', Ada: 'admin' })
const ids = await seed()
const server = await testServer(t, { ...settings, ...UNLIMITED })
const [lea, ina, ada] = [await signedIn(server, 'Lea'), await signedIn(server, 'Ina'), await signedIn(server, 'Ada')]

const { body: described } = await new Person(server).ask('/api/docs/json')
const lists = Object.entries(described.paths as Paths).flatMap(([path, { get }]) => (get && isList(path, get) ? [path] : []))

t.test('every list stays within the bytes of a page, whatever the data', async (t) => {
  t.ok(lists.length > 30, `${lists.length} lists`)
  t.same(
    [...BY_ROSTER, ...BY_AUTHOR].filter((path) => !lists.includes(path)),
    [],
    'of the exceptions none is gone',
  )
  for (const path of lists.filter((path) => ![...BY_ROSTER, ...BY_AUTHOR].includes(path))) {
    const { status, bytes } = await first(path)
    t.equal(status, 200, path)
    t.ok(bytes <= PAGE_BYTES, `${path}: ${bytes} bytes`)
  }
})

t.test('further pages have the remaining items, each once', async (t) => {
  const wanted: [path: string, person: Person, count: number][] = [
    ['/api/submissions?exercise=add', lea, ROWS],
    ['/api/notebook', lea, ROWS],
    [`/api/cohorts/${ids.cohort}/members/${ids.lea}/submissions?exercise=add`, ina, ROWS],
    ['/api/me/comments', lea, ROWS],
    [`/api/cohorts/${ids.cohort}/members/${ids.lea}/comments?exercise=add`, ina, ROWS],
    [`/api/cohorts/${ids.cohort}/announcements`, lea, ROWS],
    [`/api/cohorts/${ids.cohort}/audit`, ina, ROWS],
  ]
  for (const [path, person, count] of wanted) {
    const found: string[] = []
    let next: string | null = path
    for (let pages = 0; next !== null; pages++) {
      if (pages > count) throw new Error(`${path} does not end`)
      const answer: Answer = await person.ask(next)
      found.push(...answer.body.map((item: { id?: string; submission?: string }) => String(item.id ?? item.submission)))
      next = /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
    }
    t.equal(found.length, count, path)
    t.equal(new Set(found).size, count, path)
  }
})

async function first(path: string): Promise<{ status: number; bytes: number }> {
  const { whom, query = '', names = {} } = TABLE[`GET ${path}`]!
  const person = whom === 'admin' ? ada : ['staff', 'lead'].includes(whom) ? ina : lea
  const named: Record<string, string> = { ...ids, person: ids.lea, id: ids.submission, slug: 'add', ...names }
  const answer = await person.ask(path.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? randomUUID()) + query)
  return { status: answer.status, bytes: Buffer.byteLength(JSON.stringify(answer.body)) }
}

interface Schema {
  type?: string
  properties?: Record<string, Schema>
}

type Paths = Record<string, { get?: { responses?: Record<string, { content?: Record<string, { schema: Schema }> }> } }>

/** Whether a response is a list: an array, or an object with one. A path that ends with an id returns a single item. */
function isList(path: string, { responses }: NonNullable<Paths[string]['get']>): boolean {
  const schema = responses?.['200']?.content?.['application/json']?.schema
  if (!path.startsWith('/api/') || /\}[^/]*$/.test(path) || schema === undefined) return false
  return schema.type === 'array' || Object.values(schema.properties ?? {}).some(({ type }) => type === 'array')
}

/** The most of everything that the API accepts. */
async function seed() {
  const store = await openStore(readConfig(settings))
  const { db } = store
  const accounts = new Map((await db.selectFrom('accounts').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]))
  const person = (name: string) => accounts.get(name)!
  const [cohort, assignment, webhook] = [randomUUID(), randomUUID(), randomUUID()]
  await db.insertInto('cohorts').values({ id: cohort, name: 'Spring', time_zone: 'UTC', archived_at: null }).execute()
  const members = [
    ['Ina', 'instructor'],
    ['Lea', 'learner'],
    ['Ben', 'learner'],
  ] as const
  await db
    .insertInto('members')
    .values(
      members.map(([name, role]) => ({
        cohort,
        person: person(name),
        role,
        team: role === 'learner' ? 'Red' : null,
        joined_at: new Date(0),
        digested_on: null,
      })),
    )
    .execute()
  const terms = { late: '[]', points: '{"required":1,"good":2,"excellent":3}', policy: 'best', attempts: null, together: 'team' } as const
  await db
    .insertInto('assignments')
    .values({
      id: assignment,
      cohort,
      exercise: 'add',
      exercise_version: 'v1',
      title: 'Adding',
      opens_at: new Date(0),
      due_at: new Date('2199-01-01'),
      ...terms,
    })
    .execute()
  const submission = await seedAttempts(db, person('Lea'), cohort)
  await seedAttempts(db, person('Ben'), null)
  await db
    .insertInto('announcements')
    .values(many(() => ({ id: randomUUID(), cohort, author: person('Ina'), text: 'x'.repeat(5000) })))
    .execute()
  await db
    .insertInto('audit')
    .values(
      many(() => ({
        cohort,
        actor: person('Ina'),
        what: 'extension.granted',
        details: JSON.stringify({ person: person('Lea'), reason: 'é'.repeat(4000) }),
      })),
    )
    .execute()
  await db
    .insertInto('webhooks')
    .values({
      id: webhook,
      cohort,
      url: 'https://example.org',
      events: '["verdict"]',
      secret: 'whsec_x',
      former_secret: null,
      former_until: null,
      gave_up_why: null,
      gave_up_at: null,
    })
    .execute()
  await db
    .insertInto('webhook_deliveries')
    .values(
      many(() => ({
        id: randomUUID(),
        webhook,
        event: 'grade.overridden' as const,
        person: null,
        payload: JSON.stringify({ type: 'grade.overridden', timestamp: new Date().toISOString(), data: { reason: 'é'.repeat(500) } }),
      })),
    )
    .execute()
  await sql`update webhook_deliveries set problem = ${'x'.repeat(500)}`.execute(db)
  await db
    .insertInto('emails')
    .values(
      many(() => ({
        id: randomUUID(),
        cohort,
        person: null,
        address: `${'x'.repeat(240)}@example.org`,
        kind: 'invitation' as const,
        about: 'x',
        content: '{}',
        state: 'refused' as const,
        attempts: 1,
        problem: 'é'.repeat(300),
        created_at: new Date(),
        next_at: new Date(),
        taken_until: null,
        done_at: new Date(),
      })),
    )
    .execute()
  await db
    .insertInto('invites')
    .values(
      many((index) => ({
        id: randomUUID(),
        cohort,
        code_hash: String(index),
        seats: 1,
        expires_at: new Date('2199-01-01'),
        revoked_at: null,
        created_by: null,
      })),
    )
    .execute()
  await store.close()
  return { cohort, assignment, webhook, submission, lea: person('Lea') }
}

/** Each with a note and, in a cohort, a thread; every third one is a fault. @returns the id of one */
async function seedAttempts(db: Db, visitor: string, cohort: string | null): Promise<string> {
  const files = JSON.stringify(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`${name}.js`, '// é\n'.repeat(11_000)])))
  const rounds = many(() => many(() => Math.random()))
  const interval = { ratio: 1.5, low: 1.4, high: 1.6, required: 2, clock: 'cpu' as const, sessions: ROWS, rounds }
  const heavy = verdict('slow', {
    summary: 'é'.repeat(5000),
    tests: many((index) => ({ name: `test ${index}`, ok: false, message: 'é'.repeat(1000) })),
    findings: many(() => ({ code: 'test-failed', message: 'é'.repeat(1000), hint: 'x' })),
    speed: { ...interval, nsPerCall: { baseline: 1, yours: 1 }, noise: 0.1 },
  })
  let id = ''
  for (let index = 0; index < ROWS; index++) {
    id = randomUUID()
    const outcome = index % 3 === 0 ? 'fault' : 'slow'
    await db
      .insertInto('submissions')
      .values({
        id,
        job: randomUUID(),
        visitor,
        exercise: 'add',
        exercise_version: 'v1',
        files,
        state: 'done',
        submitted_at: new Date(),
        hypothesis: 'é'.repeat(280),
      })
      .execute()
    await db
      .insertInto('verdicts')
      .values({ submission: id, outcome, level: null, verdict: JSON.stringify({ ...heavy, verdict: outcome }) })
      .execute()
    await db
      .insertInto('notes')
      .values({ submission: id, text: 'é'.repeat(2000), changed_at: new Date() })
      .execute()
    if (cohort !== null)
      await db
        .insertInto('comments')
        .values({
          id: randomUUID(),
          cohort,
          submission: id,
          answers: null,
          file: 'a.js',
          first_line: 1,
          last_line: 11_000,
          resolved_at: null,
          author: visitor,
          text: 'é'.repeat(4000),
          edited_at: null,
          seen_at: null,
          at: new Date(),
        })
        .execute()
  }
  return id
}

function many<T>(make: (index: number) => T): T[] {
  return Array.from({ length: ROWS }, (_, index) => make(index))
}
