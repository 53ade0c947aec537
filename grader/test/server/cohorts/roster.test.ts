import t from 'tap'
import { addressOf, Person } from '../accounts/person.ts'
import { linksTo } from '../accounts/emails.ts'
import { cohortOf, idOf, join, school } from './school.ts'

const server = await school(t, { Ina: 'instructor', Lea: 'learner', Una: 'learner' }, { unproven: ['Una'] })
const [ina, lea, una] = await server.enter('Ina', 'Lea', 'Una')

const send = async (cohort: string, csv: string, query = '?dryRun=false') => {
  const { status, body } = await ina.ask(`/api/cohorts/${cohort}/roster${query}`, {
    method: 'POST',
    body: csv,
    headers: { 'content-type': 'text/csv' },
  })
  return status === 200 ? body : [status, body.error.code]
}
const seats = async (cohort: string) =>
  (await ina.ask(`/api/cohorts/${cohort}/members`)).body.map(({ name, role, team }: Record<string, string>) => [name, role, team])

t.test('a roster is previewed, imported, and exported unchanged', async (t) => {
  const cohort = await cohortOf(ina)
  const csv =
    '\ufeffE-Mail;Name;Team;Role\r\nLEA@example.org;Lea L.;Blue;assistant\r\nuna@example.org;Una;Red;\r\nnew@example.org;"=New";;learner\r\n'
  const columns = [
    { heading: 'E-Mail', sample: 'LEA@example.org', field: 'email' },
    { heading: 'Name', sample: 'Lea L.', field: 'name' },
    { heading: 'Team', sample: 'Blue', field: 'team' },
    { heading: 'Role', sample: 'assistant', field: 'role' },
  ]
  const would = {
    added: 3,
    changed: 0,
    unchanged: 0,
    skipped: 0,
    columns,
    absent: [],
    absentLeftOut: 0,
    findings: [],
    findingsLeftOut: 0,
    applied: false,
  }
  t.same(await send(cohort, csv, ''), would)
  t.same(await seats(cohort), [['Ina', 'instructor', null]], 'nothing happened yet')
  t.same(await send(cohort, csv), { ...would, applied: true })
  t.same(
    await seats(cohort),
    [
      ['Ina', 'instructor', null],
      ['Lea', 'assistant', 'Blue'],
    ],
    'an address that is proven is a member at once',
  )
  t.same((await ina.ask(`/api/cohorts/${cohort}/expected`)).body, [
    { email: 'new@example.org', name: '=New', role: 'learner', team: null, invitedAt: null, refuses: false },
    { email: 'una@example.org', name: 'Una', role: 'learner', team: 'Red', invitedAt: null, refuses: false },
  ])
  t.equal((await lea.ask(`/api/cohorts/${cohort}`)).body.role, 'assistant')
  t.equal((await una.ask(`/api/cohorts/${cohort}`)).status, 404, 'one that is not proven opens nothing')
  t.same((await una.ask('/api/cohorts')).body, [])

  const written = await ina.ask(`/api/cohorts/${cohort}/roster.csv`)
  t.match(written.headers.get('content-disposition'), /attachment/)
  t.equal(
    written.body,
    "name,email,role,team\r\nIna,ina@example.org,instructor,\r\nLea,lea@example.org,assistant,Blue\r\n'=New,new@example.org,learner,\r\nUna,una@example.org,learner,Red\r\n",
    'fetch takes the byte order mark away',
  )
  t.match(await send(cohort, written.body), { added: 0, changed: 0, unchanged: 4, findings: { length: 0 }, applied: true })
  t.match(await send(cohort, csv), { added: 0, changed: 0, unchanged: 3, findings: { length: 0 } })

  t.match(await send(cohort, 'email,team\nlea@example.org,\nnew@example.org,Red'), { changed: 2, unchanged: 0 })
  t.same(
    await seats(cohort),
    [
      ['Ina', 'instructor', null],
      ['Lea', 'assistant', null],
    ],
    'a column that is missing changes nothing',
  )
  t.match((await ina.ask(`/api/cohorts/${cohort}/audit`)).body[0], {
    who: 'Ina',
    what: 'roster.taken',
    details: { added: 0, changed: 2, unchanged: 0 },
  })
})

t.test('lines that cannot be taken are reported, and the others are taken', async (t) => {
  const cohort = await cohortOf(ina)
  const csv = 'email,role,shoes\nlea@example.org,Student,38\nnobody,learner,\nun@example.org,Parent,\n'
  const would = {
    added: 1,
    changed: 0,
    unchanged: 0,
    skipped: 2,
    columns: [
      { heading: 'email', sample: 'lea@example.org', field: 'email' },
      { heading: 'role', sample: 'Student', field: 'role' },
      { heading: 'shoes', sample: '38', field: null },
    ],
    absent: [],
    absentLeftOut: 0,
    findings: [
      { line: 1, problem: 'The column “shoes” is not read.', stops: false, skips: false },
      { line: 3, problem: '“nobody” is not a valid email address.', stops: false, skips: true },
      {
        line: 4,
        problem: '“Parent” is not a known role: use learner, assistant or instructor, or the name that your school’s system has for one.',
        stops: false,
        skips: true,
      },
    ],
    findingsLeftOut: 0,
    applied: false,
  }
  t.same(await send(cohort, csv, ''), would)
  t.equal((await seats(cohort)).length, 1)
  t.same(await send(cohort, csv), { ...would, applied: true })
  t.same(await seats(cohort), [
    ['Ina', 'instructor', null],
    ['Lea', 'learner', null],
  ])
  t.match(await send(cohort, 'email,role\nina@example.org,learner\n'), {
    applied: false,
    findings: [{ line: 2, problem: 'The cohort would have no instructor left.' }],
  })
  const many = await send(cohort, `email\n${'nobody\n'.repeat(120)}`)
  t.match([many.findings.length, many.findingsLeftOut, many.skipped, many.applied], [100, 21, 120, false])
  t.match(many.findings[0], { line: 1, problem: 'No line of the file can be imported.', stops: true })
})

t.test('a person says what the columns are', async (t) => {
  const cohort = await cohortOf(ina)
  const csv = 'Wer,Wo,Was\nLea L.,lea@example.org,Red\n'
  t.match(await send(cohort, csv, '?dryRun=true'), { added: 1, findings: [{ problem: '2 columns are not read: “Wer”, “Was”.' }] })
  t.match(await send(cohort, csv, '?dryRun=false&columns=,email,team'), {
    added: 1,
    findings: [{ problem: 'The column “Wer” is not read.' }],
  })
  t.same((await seats(cohort))[1], ['Lea', 'learner', 'Red'])
  t.match(await send(cohort, csv, '?columns=name,name'), {
    applied: false,
    findings: [{ line: 1, problem: 'Two columns are name.', stops: true }],
  })
  for (const columns of ['shoes', 'email,shoes', ','.repeat(100)])
    t.same(await send(cohort, csv, `?columns=${columns}`), [400, 'E_BODY_INVALID'])
})

t.test('people who are not in the file any more are named, and stay', async (t) => {
  const cohort = await cohortOf(ina)
  await join(ina, cohort, 'learner', lea)
  await send(cohort, 'name,email,role\nNew,new@example.org,\nOld,old@example.org,TA\nHelp,help@example.org,teacher\n')
  const { absent, absentLeftOut } = await send(cohort, 'email,role\nnew@example.org,\nold@example.org,Parent\n')
  t.same(
    [absent, absentLeftOut],
    [[{ name: 'Lea', email: 'lea@example.org' }], 0],
    'neither instructors, nor those in a line that is skipped',
  )
  const many = `email\n${Array.from({ length: 130 }, (_, at) => `p${at}@example.org\n`).join('')}`
  await send(cohort, many)
  const later = await send(cohort, 'email\nlea@example.org\n')
  t.same([later.absent.length, later.absentLeftOut], [100, 32])
  t.same((await seats(cohort)).length, 2, 'and stay')
  t.same((await send(cohort, 'nothing\nof it\n')).absent, [], 'of a file that cannot be read nobody is absent')
})

t.test('signing up with an expected address makes a member once the address is verified', async (t) => {
  const cohort = await cohortOf(ina)
  await send(cohort, 'email,role,team\nnia@example.org,assistant,Red\n')
  const nia = new Person(server)
  await nia.signUp('Nia')
  t.same((await nia.ask('/api/cohorts')).body, [])
  await nia.ask(linksTo(addressOf('Nia'), server.folder)[0]!)
  await nia.ask('/api/me')
  t.same(await seats(cohort), [
    ['Ina', 'instructor', null],
    ['Nia', 'assistant', 'Red'],
  ])
  t.same((await ina.ask(`/api/cohorts/${cohort}/expected`)).body, [])
  t.match((await ina.ask(`/api/cohorts/${cohort}/audit`)).body[0], {
    who: 'Nia',
    what: 'member.joined',
    about: 'Nia',
    details: { roster: true },
  })
})

t.test('archived cohorts add nobody', async (t) => {
  const cohort = await cohortOf(ina)
  await send(cohort, 'email\nola@example.org\n')
  const archive = async (archived: boolean) =>
    ina.send('PATCH', `/api/cohorts/${cohort}`, { version: (await ina.ask(`/api/cohorts/${cohort}`)).body.version, archived })
  await archive(true)
  const ola = new Person(server)
  await ola.signUp('Ola')
  await ola.ask(linksTo(addressOf('Ola'), server.folder)[0]!)
  t.same((await ola.ask('/api/cohorts')).body, [])
  await archive(false)
  t.match((await ola.ask('/api/cohorts')).body, [{ id: cohort, role: 'learner' }])
})

t.test('a roster does not change the role of a member with an unverified address', async (t) => {
  const cohort = await cohortOf(ina)
  await join(ina, cohort, 'learner', una)
  t.match(await send(cohort, 'email,role,team\nuna@example.org,instructor,Red'), {
    changed: 1,
    applied: true,
    findings: [
      {
        line: 2,
        stops: false,
        problem:
          'una@example.org is not proven to be this member’s address, so the role stays learner. Give it by hand if you know the person.',
      },
    ],
  })
  t.same(await seats(cohort), [
    ['Ina', 'instructor', null],
    ['Una', 'learner', 'Red'],
  ])
  t.match((await ina.send('PATCH', `/api/cohorts/${cohort}/members/${await idOf(una)}`, { role: 'assistant' })).body, {
    role: 'assistant',
    team: 'Red',
  })
})

t.test('a person is removed from the roster', async (t) => {
  const cohort = await cohortOf(ina)
  await send(cohort, 'email\nwrong@example.org')
  t.equal((await ina.send('DELETE', `/api/cohorts/${cohort}/expected?email=Wrong@example.org`)).status, 204)
  t.match(await ina.send('DELETE', `/api/cohorts/${cohort}/expected?email=wrong@example.org`), {
    status: 404,
    body: { error: { code: 'E_EXPECTED_UNKNOWN' } },
  })
})

t.test('ten thousand people in one file', async (t) => {
  const cohort = await cohortOf(ina)
  const csv = `name;email;role;team\n${Array.from({ length: 10_000 }, (_, at) => `Person ${at};p${at}@example.org;learner;Team ${at % 100}\n`).join('')}`
  t.match(await send(cohort, csv), { added: 10_000, applied: true })
  t.match(await send(cohort, csv), { added: 0, changed: 0, unchanged: 10_000 })
  t.match(await send(cohort, (await ina.ask(`/api/cohorts/${cohort}/roster.csv`)).body), {
    added: 0,
    changed: 0,
    unchanged: 10_001,
    findings: { length: 0 },
  })
})

t.test('a body that is not CSV, or too large', async (t) => {
  const cohort = await cohortOf(ina)
  t.match(await ina.post(`/api/cohorts/${cohort}/roster`, { a: 1 }), { status: 415, body: { error: { code: 'E_BODY_NOT_CSV' } } })
  t.match(await send(cohort, ''), { applied: false, findings: [{ line: 1, problem: 'The file is empty.' }] })
  t.same(await send(cohort, 'x'.repeat(5 * 1024 * 1024)), [413, 'E_BODY_TOO_LARGE'])
  t.match(
    await ina.ask('/api/cohorts', { method: 'POST', body: 'name', headers: { 'content-type': 'text/csv' } }),
    { status: 400, body: { error: { code: 'E_BODY_NOT_JSON' } } },
    'no other route reads it',
  )
  await ina.send('PATCH', `/api/cohorts/${cohort}`, { version: 1, archived: true })
  t.same(await send(cohort, 'email\nlea@example.org'), [409, 'E_COHORT_ARCHIVED'])
})
