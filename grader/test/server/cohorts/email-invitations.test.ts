import t from 'tap'
import { Person as Browser } from '../accounts/person.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { smtpServer, until } from '../outbox/smtp.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const clock = new HandClock('2026-03-01T08:00:00Z')
const smtp = await smtpServer(t)
const server = await school(
  t,
  { Ina: 'instructor', Lea: 'learner', Max: 'learner', Noa: 'learner', Ann: 'learner' },
  { env: { HOTPATH_SMTP: smtp.url, HOTPATH_URL: 'https://hotpath.example.org' }, options: { clock }, unproven: ['Noa'] },
)
const [ina, lea, max, noa, ann] = await server.enter('Ina', 'Lea', 'Max', 'Noa', 'Ann')
const cohort = await cohortOf(ina)
const api = `/api/cohorts/${cohort}`

/** The next emails, which the server sends within seconds. */
async function arrive(count: number) {
  await until(() => smtp.got.length >= count)
  return smtp.got.splice(0).sort((a, b) => a.to.localeCompare(b.to))
}
const codeIn = (text: string) => text.match(/join\/#(\S+)/)![1]!

t.test('people on the roster are invited by email, each once, or again on request', async (t) => {
  const roster = 'name,email,role,team\nPia,pia@example.org,learner,Red\nQuin,quin@example.org,assistant,\nRob,rob@example.org,learner,\n'
  await ina.ask(`${api}/roster?dryRun=false`, { method: 'POST', body: roster, headers: { 'content-type': 'text/csv' } })
  smtp.answers['rob@example.org'] = [550]
  t.match((await ina.ask(`${api}/expected`)).body, [{ email: 'pia@example.org', invitedAt: null, refuses: false }, {}, {}])
  t.same((await ina.post(`${api}/expected/invite`, { again: false })).body, { invited: 3, before: 0, refused: 0 })
  t.same((await ina.post(`${api}/expected/invite`, { again: false })).body, { invited: 0, before: 3, refused: 0 })
  const [toPia, toQuin] = await arrive(2)
  t.match(toPia, { to: 'pia@example.org', headers: { subject: 'Invitation to “Spring”' } })
  t.match(
    toPia!.text,
    /^Hello Pia,\n\nIna invites you to the cohort “Spring” at Hotpath.*valid until Thu 30 Apr 2026, 10:00 \(Europe\/Berlin\)/s,
  )
  await until(async () => (await ina.ask(`${api}/emails`)).body.counts.refused === 1)
  t.match((await ina.ask(`${api}/emails`)).body, {
    counts: { waiting: 0, sent: 2, refused: 1, failed: 0 },
    emails: [{ kind: 'invitation', name: 'Rob', address: 'rob@example.org', state: 'refused', problem: /^550/ }, {}, {}],
  })
  t.match((await ina.ask(`${api}/expected`)).body, [{ invitedAt: '2026-03-01T08:00:00.000Z' }, {}, {}])
  t.same((await ina.ask(`${api}/invites`)).body, [], 'the links are theirs alone')

  t.same((await ina.post(`${api}/expected/invite`, { email: ' Rob@example.org', again: true })).body, { invited: 1, before: 0, refused: 0 })
  t.match(await arrive(1), [{ to: 'rob@example.org' }])
  t.match((await ina.ask(`${api}/emails`)).body, { counts: { sent: 3, refused: 0 } })
  t.match(await ina.post(`${api}/expected/invite`, { email: 'nobody@example.org', again: true }), {
    status: 404,
    body: { error: { code: 'E_EXPECTED_UNKNOWN' } },
  })

  const code = codeIn(toPia!.text)
  t.match((await new Browser(server).ask(`/api/invitations/${code}`)).body, { cohort: 'Spring', role: 'learner' })
  t.match(await max.post(`/api/invitations/${code}`), { status: 200, body: { id: cohort, role: 'learner' } })
  const { body: members } = await ina.ask(`${api}/members`)
  t.match(
    members.find(({ name }: { name: string }) => name === 'Max'),
    { role: 'learner', team: 'Red' },
    'the seat of the roster, with its team',
  )
  t.match(await lea.post(`/api/invitations/${code}`), { status: 410, body: { error: { code: 'E_INVITE_SEAT' } } }, 'for one person')
  t.match((await ina.ask(`${api}/expected`)).body, [{ email: 'quin@example.org' }, { email: 'rob@example.org' }])

  await ina.send('DELETE', `${api}/expected?email=quin@example.org`)
  t.match(await lea.post(`/api/invitations/${codeIn(toQuin!.text)}`), { status: 404 }, 'a seat that is withdrawn ends its link')
})

t.test('owners of addresses stop invitations, and mail programs stop emails, without signing in', async (t) => {
  t.same((await ina.post(`${api}/expected/invite`, { again: true })).body, { invited: 0, before: 1, refused: 0 }, 'not within an hour')
  clock.set('2026-03-01T09:00:00Z')
  await ina.post(`${api}/expected/invite`, { again: true })
  const { headers } = (await arrive(1))[0]!
  const address = headers['list-unsubscribe']!.slice(1, -1).replace('https://hotpath.example.org', '')
  t.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  const page = await new Browser(server).ask(address)
  t.equal(page.status, 303)
  t.match(page.headers.get('location'), /^https:\/\/hotpath\.example\.org\/unsubscribe\/#invitation\./)
  t.match((await ina.ask(`${api}/expected`)).body, [{ refuses: false }], 'looking at the link stops nothing')
  const press = () =>
    new Browser(server).ask(address, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' },
    })
  t.equal((await press()).status, 204)
  t.equal((await press()).status, 204)
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  t.equal((await new Browser(server).ask(address, { method: 'POST', body: form })).status, 204)
  t.match((await ina.ask(`${api}/expected`)).body, [{ refuses: true }])
  t.same((await ina.post(`${api}/expected/invite`, { again: true })).body, { invited: 0, before: 0, refused: 1 })
  t.match(await new Browser(server).ask(`${address}x`, { method: 'POST' }), {
    status: 404,
    body: { error: { code: 'E_UNSUBSCRIBE_TOKEN' } },
  })
})

t.test('members get emails about what concerns them', async (t) => {
  await join(ina, cohort, 'learner', lea, noa)
  await join(ina, cohort, 'assistant', ann)
  const { body: assignment } = await ina.post(`${api}/assignments`, {
    exercise: 'add',
    title: 'Adding',
    opensAt: '2026-03-01T00:00:00Z',
    dueAt: '2026-04-01T00:00:00Z',
    late: [],
    points: { required: 6, good: 8, excellent: 10 },
    policy: 'best',
    attempts: null,
  })
  const sent = await attempt(lea, new HandAgent(server), verdict())

  await ina.post(`${api}/announcements`, { text: 'Room 7.\nBring your code.' })
  t.match(
    await arrive(3),
    [
      { to: 'ann@example.org' },
      { to: 'lea@example.org', text: 'Ina announced in “Spring”:\n\n> Room 7.\n> Bring your code.\n' },
      { to: 'max@example.org' },
    ],
    'neither to its author nor to an address that is not verified',
  )

  const { body: thread } = await ann.post(`${api}/submissions/${sent}/comments`, { file: 'add.js', first: 1, last: 1, text: 'Why?' })
  await ann.post(`${api}/submissions/${sent}/comments`, { file: 'add.js', first: 1, last: 1, text: 'And this?' })
  await ina.send('PUT', `${api}/assignments/${assignment.id}/overrides/${await idOf(lea)}`, { points: 7, reason: 'Well said' })
  await ina.send('PUT', `${api}/assignments/${assignment.id}/overrides/${await idOf(lea)}`, { points: 8, reason: 'Very well said' })
  clock.set('2026-03-01T09:05:00Z')
  t.match(
    (await arrive(2)).map(({ to, text }) => `${to} ${text}`).sort(),
    [
      /^lea@example.org Hello Lea,\n\nAnn commented on your attempt at “Adding” in “Spring”\./,
      /^lea@example.org Hello Lea,\n\nIna set your grade for “Adding” in “Spring” to 8 of 8 points\.\n\n> Very well said/,
    ],
    'two comments are one email, and of two grades the last counts',
  )

  await lea.post(`${api}/comments/${thread.id}/answers`, { text: 'Because.' })
  clock.set('2026-03-01T09:10:00Z')
  t.match(await arrive(1), [{ to: 'ann@example.org', text: 'Lea answered a comment on their attempt at “Adding” in “Spring”.' }])

  await ann.post(`${api}/comments/${thread.id}/answers`, { text: 'I see.' })
  const { body: threads } = await lea.ask('/api/me/comments')
  const comments = threads.flatMap((each: { comments: { id: string }[] }) => each.comments.map(({ id }) => id))
  await lea.post('/api/me/comments/seen', { comments })
  await lea.send('PUT', '/api/me/emails', {
    choices: { ...(await lea.ask('/api/me/emails')).body.choices, grade: 'never' },
    timeZone: 'Asia/Tokyo',
  })
  await ina.send('PUT', `${api}/assignments/${assignment.id}/overrides/${await idOf(lea)}`, { points: null, reason: '-' })
  clock.set('2026-03-01T09:15:00Z')
  await ina.post(`${api}/announcements`, { text: 'The end.' })
  t.match(
    await arrive(3),
    [{ to: 'ann@example.org' }, { to: 'lea@example.org', text: 'The end.' }, { to: 'max@example.org' }],
    'not about what Lea has seen or does not want',
  )

  t.match(await lea.send('PUT', '/api/me/emails', { choices: {}, timeZone: null }), { status: 400 })
  const { body: before } = await lea.ask('/api/me/emails')
  t.match(await lea.send('PUT', '/api/me/emails', { ...before, timeZone: 'Mars/Base' }), {
    status: 422,
    body: { error: { code: 'E_TIME_ZONE' } },
  })
  t.same((await lea.ask('/api/me/emails')).body, before)

  const { body: own } = await lea.ask('/api/me/export')
  t.match(own.emailPreferences, { choices: { grade: 'never' }, timeZone: 'Asia/Tokyo' })
  t.ok(own.emails.some(({ kind, state }: { kind: string; state: string }) => kind === 'announcement' && state === 'sent'))
  t.notMatch(JSON.stringify(own.emails), /max@|ann@/)
})
