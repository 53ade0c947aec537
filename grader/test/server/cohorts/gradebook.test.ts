import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import t from 'tap'
import { toCsv, unescaped } from '../../../server/cohorts/csv.ts'
import type { Gradebook, Grade, Speed } from '../../../contracts/index.ts'
import { exercise } from '../http/exercise.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const clock = new HandClock('2026-03-01T00:00:00Z')
const accounts = { Ina: 'instructor', Tim: 'learner', Lea: 'learner', Ben: 'learner', Zoe: 'learner' } as const
const server = await school(t, accounts, { options: { clock, exercises: [exercise('add'), exercise('sum'), exercise('free')] } })
const [ina, tim, lea, ben, zoe] = await server.enter('Ina', 'Tim', 'Lea', 'Ben', 'Zoe')
const agent = new HandAgent(server)
const cohort = await cohortOf(ina)
const path = `/api/cohorts/${cohort}`
await join(ina, cohort, 'assistant', tim)

/** Lea's attempts before she joined the cohort. */
const [early, before] = [await attempt(lea, agent, verdict('slow')), await attempt(lea, agent, verdict('wrong'))]
clock.set('2026-03-02T00:00:00Z')
await join(ina, cohort, 'learner', lea, ben)
const leas = await idOf(lea)

const terms = {
  title: '=Adding; fast',
  opensAt: '2026-03-03T00:00:00Z',
  dueAt: '2026-03-10T00:00:00Z',
  late: [{ hours: 24, share: 0.5 }],
  points: { required: 6, good: 10, excellent: 10 },
  policy: 'best',
  attempts: null,
}
const assign = async (exercise: string, dueAt: string) => (await ina.post(`${path}/assignments`, { ...terms, exercise, dueAt })).body.id
const sum = await assign('sum', '2026-03-12T00:00:00Z')
const add = await assign('add', terms.dueAt)

function speed(ratio: number): Speed {
  return {
    ratio,
    low: ratio - 0.1,
    high: ratio + 0.1,
    required: 2,
    clock: 'cpu',
    sessions: 3,
    rounds: [[ratio]],
    nsPerCall: { baseline: 100, yours: 100 / ratio },
    noise: 0.02,
  }
}

const joined = await attempt(lea, agent, verdict('crash'))
clock.set('2026-03-04T00:00:00Z')
await attempt(lea, agent, verdict('slow', { speed: speed(1.5) }))
clock.set('2026-03-10T12:00:00Z')
const late = await attempt(lea, agent, verdict('pass', { level: 'good', speed: speed(3.5) }))
await attempt(ben, agent, verdict('slow', { exercise: 'sum' }))
await attempt(ben, agent, verdict('pass', { exercise: 'free', level: 'required' }))
await attempt(zoe, agent, verdict('pass', { level: 'good' }))
await ina.send('PUT', `${path}/assignments/${sum}/overrides/${leas}`, { points: 2.5, reason: 'On paper' })

const nothing: Grade = { points: null, outcome: null, level: null, submission: null, attempts: 0, lateHours: 0, overridden: false }

t.test('grades by learner and assignment', async (t) => {
  const { status, body } = await tim.ask(`${path}/gradebook`)
  t.equal(status, 200)
  const gradebook = body as Gradebook
  t.same(
    gradebook.learners.map(({ name, role }) => [name, role]),
    [
      ['Ben', 'learner'],
      ['Lea', 'learner'],
    ],
  )
  t.same(
    gradebook.assignments.map(({ id }) => id),
    [add, sum],
    'as they are due',
  )
  t.same(gradebook.grades[0]![0], nothing)
  t.match(gradebook.grades[0]![1], { points: 0, outcome: 'slow', attempts: 1 })
  t.same(gradebook.grades[1]![0], {
    points: 5,
    outcome: 'pass',
    level: 'good',
    submission: late,
    attempts: 2,
    lateHours: 12,
    overridden: false,
  })
  t.same(gradebook.grades[1]![1], { ...nothing, points: 2.5, overridden: true })
  t.match(await lea.ask(`${path}/gradebook`), { status: 403 })
  t.match(await zoe.ask(`${path}/gradebook`), { status: 404 })
})

t.test('as a JSON file', async (t) => {
  const { body, headers } = await tim.ask(`${path}/gradebook.json`)
  t.same(body, (await tim.ask(`${path}/gradebook`)).body)
  t.equal(headers.get('content-disposition'), 'attachment; filename="grades.json"')
})

t.test('as CSV, which parses to the same grades', async (t) => {
  const { body, headers } = await tim.ask(`${path}/gradebook.csv`)
  t.equal(headers.get('content-type'), 'text/csv; charset=utf-8')
  t.equal(headers.get('content-disposition'), 'attachment; filename="grades.csv"')
  const [head, ...rows] = parse(body as string, { bom: true }) as string[][]
  const six = ['points', 'maximum', 'outcome', 'level', 'attempts', 'late hours']
  t.same(head!.map(unescaped), [
    'name',
    'email',
    'team',
    ...six.map((column) => `=Adding; fast: ${column}`),
    ...six.map((column) => `=Adding; fast (2): ${column}`),
    'total: points',
    'total: maximum',
  ])
  t.notMatch(head!.join(), /^=|,=/, 'nothing that a spreadsheet would run')
  t.same(rows, [
    ['Ben', 'ben@example.org', '', '', '10', '', '', '0', '0', '0', '10', 'slow', '', '1', '0', '0', '20'],
    ['Lea', 'lea@example.org', '', '5', '10', 'pass', 'good', '2', '12', '2.5', '10', '', '', '0', '0', '7.5', '20'],
  ])
})

t.test('with semicolons and decimal commas, for spreadsheets that expect them', async (t) => {
  const { body } = await tim.ask(`${path}/gradebook.csv?separator=semicolon`)
  const [, , leas] = parse(body as string, { bom: true, delimiter: ';' }) as string[][]
  t.same(leas!.slice(-2), ['7,5', '20'])
})

t.test('in the columns that other systems import', async (t) => {
  const file = async (layout: string) => {
    const { body, headers } = await tim.ask(`${path}/gradebook.csv?layout=${layout}`)
    t.equal(headers.get('content-disposition'), `attachment; filename="grades-${layout}.csv"`)
    return (parse(body as string, { bom: true }) as string[][]).map((row) => row.map(unescaped))
  }
  const titles = ['=Adding; fast', '=Adding; fast (2)']
  t.same(await file('canvas'), [
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', ...titles],
    ['    Points Possible', '', '', '', '', '10', '10'],
    ['Ben', '', '', 'ben@example.org', '', '', '0'],
    ['Lea', '', '', 'lea@example.org', '', '5', '2.5'],
  ])
  t.same(await file('moodle'), [
    ['Full name', 'Email address', ...titles],
    ['Ben', 'ben@example.org', '', '0'],
    ['Lea', 'lea@example.org', '5', '2.5'],
  ])
  t.same(await file('classroom'), [
    ['Last Name', 'First Name', 'Email Address', ...titles],
    ['Points', '', '', '10', '10'],
    ['Ben', '', 'ben@example.org', '', '0'],
    ['Lea', '', 'lea@example.org', '5', '2.5'],
  ])
  t.match(await tim.ask(`${path}/gradebook.csv?layout=blackboard`), { status: 400 })
})

t.test('the graded code of an assignment, as a zip file', async (t) => {
  const response = await fetch(new URL(`${path}/assignments/${add}/code.zip`, server.address), { headers: { cookie: tim.cookie } })
  t.equal(response.headers.get('content-type'), 'application/zip')
  const files = Object.entries(unzipSync(await response.bytes())).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  t.same(
    files.map(([name]) => name),
    ['lea@example.org/add.js', 'manifest.csv'],
    'Ben has sent nothing',
  )
  t.equal(files[0]![1], 'module.exports = 1')
  const [head, leas] = parse(files[1]![1], { bom: true }) as string[][]
  t.same(head, ['folder', 'name', 'email', 'team', 'outcome', 'level', 'points', 'submission', 'submitted'])
  t.same(leas, ['lea@example.org', 'Lea', 'lea@example.org', '', 'pass', 'good', '5', late, '2026-03-10T12:00:00.000Z'])
  t.match(await lea.ask(`${path}/assignments/${add}/code.zip`), { status: 403 })
  t.match(await tim.ask(`${path}/assignments/${cohort}/code.zip`), { status: 404 })
})

t.test('the log as CSV', async (t) => {
  const { body } = await ina.ask(`${path}/audit.csv`)
  const [head, ...lines] = parse(body as string, { bom: true }) as string[][]
  t.same(head, ['time', 'who', 'what', 'about', 'details'])
  t.same(lines.at(-1)!.slice(1, 3), ['Ina', 'cohort.created'])
  t.ok(lines.some(([, who, what]) => who === 'Ina' && what === 'assignment.created'))
  t.match(await tim.ask(`${path}/audit.csv`), { status: 403 })
})

t.test('formulas are escaped as text', (t) => {
  for (const text of ['=1', '+1', '-1', '@a', '\n=1', '＝1', "'=1"]) {
    const [[written]] = parse(toCsv([[text]]), { bom: true }) as [[string]]
    t.equal(written, `'${text}`)
    t.equal(unescaped(written), text)
  }
  t.end()
})

t.test('one learner’s attempts', async (t) => {
  const work = `${path}/members/${leas}/submissions`
  const ids = async (query: string) => (await tim.ask(`${work}?${query}`)).body.map(({ id }: { id: string }) => id)
  const all = await ids('exercise=add')
  t.equal(all.length, 2)
  t.equal(all[0], late, 'the newest first')
  for (const id of [early, before, joined]) t.notOk(all.includes(id), 'what she did before she joined, or before it opened, is hers alone')
  t.match((await tim.ask(`${work}?exercise=add`)).body[0], {
    verdict: { verdict: 'pass', effect: { unit: 'times', value: 3.5 }, failing: 0, trials: null },
  })
  t.same(await ids(`exercise=add&before=${late}`), all.slice(1))
  t.same(await ids(`exercise=add&before=${early}`), [])
  t.same(await ids('exercise=sum'), [])
  t.match(
    await tim.ask(`${work}?exercise=free`),
    { status: 404, body: { error: { code: 'E_ASSIGNMENT_UNKNOWN' } } },
    'what is not assigned is nothing for the desk',
  )
  t.match(await tim.ask(`${work}?exercise=%00`), { status: 404, body: { error: { code: 'E_ASSIGNMENT_UNKNOWN' } } })
  t.match(await tim.ask(`${path}/members/${await idOf(zoe)}/submissions?exercise=add`), {
    status: 404,
    body: { error: { code: 'E_MEMBER_UNKNOWN' } },
  })
  t.match(await ben.ask(`${work}?exercise=add`), { status: 403 }, 'nor do learners read each other’s')
  t.match(await lea.ask(`${work}?exercise=add`), { status: 403 })
})

t.test('one attempt, with its code and full verdict', async (t) => {
  const of = (submission: string) => `${path}/submissions/${submission}`
  t.match((await tim.ask(of(late))).body, {
    id: late,
    files: { 'add.js': 'module.exports = 1' },
    verdict: { verdict: 'pass', speed: { ratio: 3.5, rounds: [[3.5]] } },
  })
  for (const id of [early, before, joined, '00000000-0000-4000-8000-000000000000'])
    t.match(await tim.ask(of(id)), { status: 404, body: { error: { code: 'E_ATTEMPT_UNKNOWN' } } }, 'what the list does not have')
  t.match(await lea.ask(of(late)), { status: 403 })
  t.match(await zoe.ask(of(late)), { status: 404, body: { error: { code: 'E_COHORT_UNKNOWN' } } })
})

t.test('attempts from before someone joined stay hidden', async (t) => {
  clock.set('2026-03-10T13:00:00Z')
  const spy = await cohortOf(ina, 'Spy')
  const { body: assigned } = await ina.post(`/api/cohorts/${spy}/assignments`, {
    ...terms,
    exercise: 'add',
    opensAt: '2020-01-01T00:00:00Z',
    dueAt: '2190-01-01T00:00:00Z',
  })
  const roster = new TextEncoder().encode('email\nzoe@example.org\n')
  t.match(
    (await ina.ask(`/api/cohorts/${spy}/roster?dryRun=false`, { method: 'POST', body: roster, headers: { 'content-type': 'text/csv' } }))
      .body,
    { added: 1, applied: true },
  )
  const zoes = await idOf(zoe)
  const all = async () => {
    const [gradebook, work, figures, similar, stuck] = await Promise.all(
      [
        `gradebook`,
        `members/${zoes}/submissions?exercise=add`,
        `assignments/${assigned.id}/distribution`,
        `assignments/${assigned.id}/similar`,
        'stuck',
      ].map((what) => ina.ask(`/api/cohorts/${spy}/${what}`)),
    )
    return {
      points: gradebook!.body.grades[0][0].points,
      sent: work!.body.length,
      started: figures!.body.started,
      compared: similar!.body.compared,
      stuck: stuck!.body.length,
    }
  }
  t.same(await all(), { points: null, sent: 0, started: 0, compared: 0, stuck: 0 })
  await attempt(zoe, agent, verdict('pass', { level: 'good' }))
  t.same(await all(), { points: 10, sent: 1, started: 1, compared: 1, stuck: 0 }, 'and all since then')
})

t.test('techniques of an attempt and their places', async (t) => {
  const of = (submission: string) => `${path}/submissions/${submission}/techniques`
  t.same((await tim.ask(of(late))).body, [])
  t.match(
    await tim.ask(of(early)),
    { status: 404, body: { error: { code: 'E_ATTEMPT_UNKNOWN' } } },
    'what was sent before it opened is hers alone',
  )
  t.match(await tim.ask(of('00000000-0000-4000-8000-000000000000')), { status: 404, body: { error: { code: 'E_ATTEMPT_UNKNOWN' } } })
  t.match(await lea.ask(of(late)), { status: 403 })
  t.match(await zoe.ask(of(late)), { status: 404, body: { error: { code: 'E_COHORT_UNKNOWN' } } })
  const other = await cohortOf(ina)
  t.match(await ina.ask(`/api/cohorts/${other}/submissions/${late}/techniques`), {
    status: 404,
    body: { error: { code: 'E_ATTEMPT_UNKNOWN' } },
  })
})

t.test('statistics of an assignment', async (t) => {
  t.same((await tim.ask(`${path}/assignments/${add}/distribution`)).body, {
    learners: 2,
    started: 1,
    passed: 1,
    words: { pass: 1, slow: 1 },
    figure: 'ratio',
    passing: [3.5],
    attemptsToPass: [2],
    hoursToPass: [156],
    dropOff: [],
    techniques: { read: 1, unread: 0, each: [{ technique: 'other', passing: 1, notPassing: 0, figure: 3.5 }] },
  })
  t.match((await tim.ask(`${path}/assignments/${sum}/distribution`)).body, {
    started: 1,
    passed: 0,
    words: { slow: 1 },
    passing: { length: 0 },
    dropOff: [1],
  })
  t.match(await lea.ask(`${path}/assignments/${add}/distribution`), { status: 403 })
  const other = await cohortOf(ina)
  t.match(await ina.ask(`/api/cohorts/${other}/assignments/${add}/distribution`), {
    status: 404,
    body: { error: { code: 'E_ASSIGNMENT_UNKNOWN' } },
  })
  t.same(
    (await ina.ask(`/api/cohorts/${other}/gradebook`)).body,
    { learners: [], assignments: [], grades: [], frozen: [] },
    'an empty cohort has an empty desk',
  )
  const { body: assigned } = await ina.post(`/api/cohorts/${other}/assignments`, { ...terms, exercise: 'add' })
  t.match((await ina.ask(`/api/cohorts/${other}/assignments/${assigned.id}/distribution`)).body, {
    learners: 0,
    started: 0,
    passed: 0,
    words: {},
    dropOff: { length: 0 },
  })
})
