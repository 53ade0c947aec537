import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { mostPoints } from '../../grader/contracts/points.ts'
import type { Gradebook } from '../../grader/contracts/cohort.ts'
import type { GradingEntry } from '../../grader/contracts/grading.ts'
import { HandAgent } from '../../grader/test/server/http/clients.ts'
import { verdict } from '../../grader/test/server/http/verdict.ts'
import { Person } from '../../grader/test/server/accounts/person.ts'
import { smtpServer, type SmtpServer } from '../../grader/test/server/outbox/smtp.ts'
import { newPerson, PASSWORD } from './accounts.ts'
import { expectFine } from './axe.ts'
import { solutionWith, source } from './bench-page.ts'
import { instructor, openTab } from './cohort-page.ts'
import { School } from './school.ts'
import { test } from './test.ts'

const EXERCISE = 'divide-by-and-sum'
const FILE = `${EXERCISE}.js`
/** The last one is in no team, and half of them send in time. */
const LEARNERS = 14
/** A sheet, its keys and its saving: 40 learners in five minutes. */
const GRADED_WITHIN_SECONDS = 7.5 * LEARNERS

type Invited = (typeof PEOPLE)[number]

/** A participants file as Moodle writes it: Lea, whom a browser plays, and the others, in two groups; the last one is in none. */
const PEOPLE = Array.from({ length: LEARNERS }, (_, index) => ({
  first: index === 0 ? 'Lea' : `Learner${String(index).padStart(2, '0')}`,
  last: index === 0 ? 'Lund' : 'Lang',
  email: index === 0 ? 'lea@school.example' : `learner${index}@school.example`,
  group: index === LEARNERS - 1 ? '' : index % 2 === 0 ? 'Lab A' : 'Lab B',
}))
const [LEA, BOUNCED, DEFERRED, ...OTHERS] = PEOPLE as [Invited, Invited, Invited, ...Invited[]]
const MOODLE_FILE = [
  '"First name","Last name","ID number","Email address",Roles,Groups,"Last access"',
  ...PEOPLE.map(({ first, last, email, group }, index) => `${first},${last},${4700 + index},${email},Student,${group},Never`),
].join('\r\n')

let school: School
let smtp: SmtpServer
const closers: (() => Promise<unknown>)[] = []

test.beforeAll(async () => {
  smtp = await smtpServer({ teardown: (close: () => Promise<unknown>) => void closers.push(close) } as never)
  school = await School.open(undefined, { HOTPATH_SMTP: smtp.url })
})

test.afterAll(async () => {
  await school.close()
  for (const close of closers) await close()
})

/** The newest email to an address, once it is there. */
async function emailTo(address: string, subject: RegExp): Promise<string> {
  const find = () => smtp.got.findLast(({ to, headers }) => to === address && subject.test(headers['subject']!))?.text
  await expect.poll(find, `an email to ${address} with the subject ${subject}`).toBeDefined()
  return find()!
}
const linkIn = (text: string, pattern = /http\S+/) => text.match(pattern)![0]

/** Creates an account and joins with the link of the invitation, as their browser would. */
async function joinByEmail({ first, last, email }: Invited): Promise<Person> {
  const person = new Person(school)
  const account = await person.post('/api/auth/sign-up/email', { name: `${first} ${last}`, email, password: PASSWORD })
  expect(account.status).toBe(200)
  const code = new URL(linkIn(await emailTo(email, /^Invitation/))).hash.slice(1)
  const joined = await person.post(`/api/invitations/${code}`)
  expect([joined.status, joined.body]).toEqual([200, expect.anything()])
  return person
}

async function downloaded(page: Page, link: string): Promise<string[][]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: link, exact: true }).click()
  return parse(readFileSync(await (await downloading).path(), 'utf8'), { bom: true }) as string[][]
}

test('a term: copied, a Moodle roster invited by email, planned, extended, sent, graded, exported, archived', async ({ pages }) => {
  test.slow()
  const agent = new HandAgent(school)
  const ines = await pages.open(school.address, 'Europe/Berlin')
  let cohort = ''
  const api = (path: string) => `/api/cohorts/${cohort}${path}`
  const read = async <T>(path: string) => (await (await ines.request.get(api(path))).json()) as T
  const learners: Person[] = []
  let lea!: Page
  let leasEmail = ''

  await test.step('last term’s cohort is copied to this term', async () => {
    await instructor(school, ines, 'Ines Ito')
    const last = { name: 'Node.js, autumn', timeZone: 'Europe/Berlin' }
    cohort = ((await (await ines.request.post('/api/cohorts', { data: last })).json()) as { id: string }).id
    const assigned = await ines.request.post(api('/assignments'), {
      data: {
        exercise: EXERCISE,
        title: 'Dividing',
        opensAt: '2025-10-06T06:00:00Z',
        dueAt: '2025-10-13T21:59:00Z',
        late: [{ days: 1, share: 0.8 }],
        points: { required: 6, good: 8, excellent: 10 },
        policy: 'best',
        attempts: 4,
      },
    })
    expect(assigned.status()).toBe(201)
    await ines.goto(`/cohorts/one/?id=${cohort}#settings`)
    await expect(ines.getByText('instead of 2025-10-06')).toBeVisible()
    await ines.getByLabel('Name of the copy').fill('Node.js, spring')
    await ines.getByLabel('First day').fill('2026-03-02')
    await expectFine(ines)
    await ines.getByRole('button', { name: 'Copy', exact: true }).click()
    await ines.getByRole('link', { name: 'Node.js, spring' }).click()
    await expect(ines.getByRole('heading', { level: 1, name: 'Node.js, spring' })).toBeVisible()
    cohort = new URL(ines.url()).searchParams.get('id')!
    await openTab(ines, 'Assignments')
    await expect(ines.locator('li[data-assignment]')).toContainText(/Due Mar 9, 2026, 11:59\sPM.*Opens Mar 2, 2026, 8:00\sAM/)
  })

  await test.step('a Moodle file becomes the roster, and everyone on it is invited by email', async () => {
    await openTab(ines, 'Members')
    await ines
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'participants.csv', mimeType: 'text/csv', buffer: Buffer.from(MOODLE_FILE) })
    await ines.getByLabel('Invite new people by email').check()
    await ines.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(ines.getByText(`${LEARNERS} new, 0 changed, 0 unchanged.`)).toBeVisible()
    smtp.answers[BOUNCED.email] = [550]
    smtp.answers[DEFERRED.email] = [450]
    await ines.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(ines.getByText(`The roster is imported: ${LEARNERS} new, 0 changed, ${LEARNERS} invited by email.`)).toBeVisible()
    await expect(ines.getByText(`${LEARNERS} people on the roster have not joined: 0 not invited yet, ${LEARNERS} invited.`)).toBeVisible()
    await expectFine(ines)
  })

  await test.step('staff see what bounced and what was deferred, and both are tried again', async () => {
    for (const { email } of [LEA, ...OTHERS]) await emailTo(email, /^Invitation to “Node.js, spring”$/)
    const rowOf = ({ email }: Invited) => ines.locator('.emails tr', { hasText: email })
    await expect(async () => {
      await openTab(ines, 'Members')
      await openTab(ines, 'Emails')
      await expect(rowOf(BOUNCED)).toContainText('No such user', { timeout: 5000 })
      await expect(rowOf(DEFERRED)).toContainText('Try later', { timeout: 5000 })
    }).toPass()
    await expect(rowOf(BOUNCED)).toContainText('Ask for an address that works, correct it in the roster and import that again.')
    await expect(rowOf(DEFERRED)).toContainText(/Next attempt in (a moment|less than a minute); nothing to do/)
    await expectFine(ines)
    await ines.getByRole('button', { name: `Try again to ${BOUNCED.first} ${BOUNCED.last}` }).click()
    await expect(ines.getByText('1 email will be tried again within seconds.')).toBeVisible()
    await ines.getByRole('button', { name: 'Try all again now' }).click()
    for (const { email } of [BOUNCED, DEFERRED]) await emailTo(email, /^Invitation/)
  })

  await test.step('one of them joins in a browser by her link, and verifies her address', async () => {
    const join = new URL(linkIn(await emailTo(LEA.email, /^Invitation/)))
    const joined = await newPerson(pages, school.address, 'Lea Lund', join.pathname + join.hash)
    lea = joined.page
    leasEmail = joined.email
    await lea.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(lea.getByText(`Verify ${leasEmail} to get emails from this cohort`)).toBeVisible()
    await expectFine(lea)
    await lea.getByRole('button', { name: 'Send me the link' }).click()
    await expect(lea.getByText('open its link within a day to verify your address')).toBeVisible()
    await lea.goto(linkIn(await emailTo(leasEmail, /^Confirm/)))
    await expect(lea.getByText('You get none until your address is verified.')).toBeHidden()
  })

  await test.step('she chooses her emails', async () => {
    await lea.getByLabel('Grades set by hand').selectOption('Never')
    await lea.getByLabel('Time zone of the times in emails').fill('Asia/Tokyo')
    await lea.getByRole('button', { name: 'Save' }).last().click()
    await expect(lea.getByText('Saved.')).toBeVisible()
    await lea.reload()
    await expect(lea.getByLabel('Grades set by hand')).toHaveValue('never')
    await expect(lea.getByLabel('Time zone of the times in emails')).toHaveValue('Asia/Tokyo')
    await lea.getByLabel('Time zone of the times in emails').fill('Mars/Base')
    await lea.getByRole('button', { name: 'Save' }).last().click()
    await expect(lea.getByRole('alert')).toContainText('Mars/Base')
    await expectFine(lea)
  })

  await test.step('she gets an announcement by email, and stops those without signing in', async () => {
    await openTab(ines, 'Announcements')
    await ines.getByLabel('To everyone in the cohort').fill('Room 7.')
    await ines.getByRole('button', { name: 'Announce' }).click()
    const stop = linkIn(await emailTo(leasEmail, /^Announcement/), /http\S+unsubscribe\S+/)
    const stranger = await pages.open(school.address)
    await stranger.goto(stop)
    await expect(stranger.getByRole('heading', { name: 'Stop emails about announcements?' })).toBeVisible()
    await expectFine(stranger)
    await stranger.getByRole('button', { name: 'Stop them' }).click()
    await expect(stranger.getByText('You will get no more of these emails.')).toBeVisible()
    await expectFine(stranger)
    await lea.goto('/account/')
    await expect(lea.getByLabel('Announcements')).toHaveValue('never')
  })

  await test.step('the others join by their links over the API', async () => {
    for (const invited of PEOPLE.slice(1)) learners.push(await joinByEmail(invited))
    await openTab(ines, 'Members')
    await expect(ines.locator('.listing .expected')).toHaveCount(0)
  })

  await test.step('a chapter is assigned week by week', async () => {
    await openTab(ines, 'Assignments')
    await ines.getByText('Assign chapters, week by week').click()
    const plan = ines.locator('form[data-do=plan]')
    await plan.getByRole('button', { name: 'Assign them all' }).click()
    await expect(plan.getByText('No exercise is chosen.').first()).toBeVisible()
    const chapter = plan.locator('.check-group', { hasText: 'Not a Smi' })
    const whole = chapter.getByRole('checkbox').first()
    await whole.check()
    await chapter.getByRole('checkbox').nth(1).uncheck()
    await expect(whole).toHaveJSProperty('indeterminate', true)
    await whole.check()
    const exercises = (await chapter.getByRole('checkbox').count()) - 1
    await plan.getByLabel('The first opens').fill('2026-03-09T08:00')
    await plan.getByLabel('Exercises a week').fill('1')
    await plan.getByLabel('Attempt limit').fill('4')
    await expect(plan.locator('tbody tr')).toHaveCount(exercises)
    await expect(plan.locator('tbody tr').first()).toContainText('2026-03-09 08:00')
    await expect(plan.locator('tbody tr').first()).toContainText('2026-03-16 23:59')
    await expectFine(ines)
    await plan.getByRole('button', { name: 'Assign them all' }).click()
    await expect(ines.getByText(`${exercises} exercise${exercises === 1 ? '' : 's'} assigned.`)).toBeVisible()
    await expect(ines.locator('li[data-assignment]')).toHaveCount(1 + exercises)
  })

  await test.step('a lab gets an extension, and one learner an accommodation', async () => {
    const dividing = ines.locator('li[data-assignment]', { hasText: 'Dividing' })
    await dividing.getByText('Extend for several').click()
    const extension = dividing.locator('form[data-do=extend-several]')
    await extension.getByLabel('Reason').fill('The lab was closed')
    await extension.getByRole('button', { name: 'Grant' }).click()
    await expect(extension.getByText('Nobody is chosen.')).toBeVisible()
    await extension.getByRole('checkbox', { name: 'Lab A' }).check()
    await extension.getByRole('checkbox', { name: 'No team' }).check()
    await extension.getByLabel('Due for them').fill('2026-03-11T23:59')
    await extension.getByRole('button', { name: 'Grant' }).click()
    await expect(ines.getByText(`${LEARNERS / 2 + 1} learners extended.`)).toBeVisible()
    await lea.goto(`/cohorts/one/?id=${cohort}`)
    const own = lea.locator('cohort-work li', { hasText: 'Dividing' })
    await expect(own).toContainText('extended for you (The lab was closed)')

    await openTab(ines, 'Members')
    const accommodations = ines.getByRole('region', { name: 'Accommodations' })
    await accommodations.getByLabel('Learner').selectOption('Lea Lund')
    await accommodations.getByLabel('More days').fill('0')
    await accommodations.getByLabel('Reason').fill('Exam office')
    await accommodations.getByRole('button', { name: 'Grant' }).click()
    await expect(accommodations.getByText('gives neither days nor attempts')).toBeVisible()
    await accommodations.getByLabel('More days').fill('5')
    await accommodations.getByLabel('More attempts').fill('50')
    await accommodations.getByRole('button', { name: 'Grant' }).click()
    await expect(accommodations.getByText('Lea Lund: 5 more days, 50 % more attempts. Exam office')).toBeVisible()
    await expectFine(ines)
    await lea.reload()
    await expect(own).toContainText('Mar 14, 2026')
    await expect(own).toContainText('0 of 6 attempts made, instead of 4 for everyone (Exam office; The lab was closed)')
    await expectFine(lea)
    await accommodations.getByRole('button', { name: 'End the accommodation of Lea Lund' }).click()
    await expect(ines.getByText('What was due before keeps its terms.')).toBeVisible()
    await expect(accommodations.getByText('Exam office')).toHaveCount(0)
  })

  await test.step('everyone’s attempts arrive: half of them in time, the others a day after the due time', async () => {
    const submit = (files: object) => ({ exercise: EXERCISE, files })
    for (const [index] of PEOPLE.entries()) {
      school.clock.set(index < LEARNERS / 2 ? '2026-03-09T12:00:00Z' : '2026-03-10T12:00:00Z')
      const isPass = index % 3 !== 0
      const files = { [FILE]: isPass ? solutionWith(EXERCISE, 'pass') : source(EXERCISE, `starter/${FILE}`) }
      if (index === 0) expect((await lea.request.post('/api/submissions', { data: submit(files) })).status()).toBe(202)
      else expect((await learners[index - 1]!.post('/api/submissions', submit(files))).status).toBe(202)
      const { body: job } = await agent.lease()
      await agent.result(job, verdict(isPass ? 'pass' : 'slow', { exercise: EXERCISE, ...(isPass && { level: 'good' }) }))
    }
    const dividing = (await read<{ id: string; title: string }[]>('/assignments')).find(({ title }) => title === 'Dividing')!
    const entries = await read<GradingEntry[]>(`/assignments/${dividing.id}/grading`)
    const late = entries.filter(({ grade }) => grade.lateHours > 0)
    expect(late.map(({ team }) => team)).toEqual(Array(3).fill('Lab B'))
    expect(late.filter(({ grade }) => grade.outcome === 'pass').map(({ grade }) => grade.points)).toEqual([6.4, 6.4])
  })

  await test.step('all are graded in the queue, with two keys each', async () => {
    const { id } = (await read<{ id: string; title: string }[]>('/assignments')).find(({ title }) => title === 'Dividing')!
    await ines.goto(`/cohorts/one/?id=${cohort}&assignment=${id}#grading`)
    await ines.getByText('Rubric', { exact: true }).click()
    await ines.getByLabel('Items, one in a line').fill('+1 Explains why\nReadable')
    await ines.getByRole('button', { name: 'Save the rubric' }).click()
    await expect(ines.getByRole('alert')).toContainText('Line 2 of the rubric, “Readable”, does not begin with points.')
    await ines.getByLabel('Items, one in a line').fill('+1 Explains why\n-2 Changes its input')
    await ines.getByRole('button', { name: 'Save the rubric' }).click()
    await expect(ines.getByText('Rubric saved.')).toBeVisible()
    await expect(ines.locator('.grading-list tbody tr')).toHaveCount(LEARNERS)
    await expectFine(ines)

    const sheet = ines.locator('dialog.sheet')
    const before = new Map((await read<GradingEntry[]>(`/assignments/${id}/grading`)).map((entry) => [entry.name, entry]))
    const names = await ines.locator('.grading-list tbody th').allTextContents()
    let inputs = 1
    const began = performance.now()
    await ines.getByRole('button', { name: names[0]!, exact: true }).click()
    for (const [index, name] of names.entries()) {
      await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(name)
      await expect(sheet.locator('.tries > li').first()).toBeVisible()
      await ines.keyboard.press(index % 4 === 3 ? '2' : '1')
      await ines.keyboard.press(index === LEARNERS - 1 ? 'g' : 'n')
      inputs += 2
    }
    await ines.keyboard.press('Enter')
    inputs += 1
    await expect(sheet.getByText('Grade saved.')).toBeVisible()
    const seconds = (performance.now() - began) / 1000
    console.log(`${LEARNERS} learners graded with ${inputs} clicks and keys in ${seconds.toFixed(0)} s`)
    expect(inputs).toBeLessThanOrEqual(2 * LEARNERS + 2)
    expect(seconds).toBeLessThan(GRADED_WITHIN_SECONDS)
    await expectFine(ines)
    await ines.keyboard.press('Escape')
    await expect(ines.getByRole('button', { name: names.at(-1)!, exact: true })).toBeFocused()

    const after = await read<GradingEntry[]>(`/assignments/${id}/grading`)
    for (const [index, name] of names.entries()) {
      const item = index % 4 === 3 ? { label: 'Changes its input', points: -2 } : { label: 'Explains why', points: 1 }
      expect(after.find((entry) => entry.name === name)!.given, name).toMatchObject({
        rubric: [item],
        points: Math.max(0, (before.get(name)!.grade.points ?? 0) + item.points),
      })
    }
  })

  await test.step('the exports have the columns that Canvas and Moodle document, and everyone’s points', async () => {
    await openTab(ines, 'Gradebook')
    await ines.locator('summary', { hasText: 'Download' }).click()
    const gradebook = await read<Gradebook>('/gradebook')
    const titles = gradebook.assignments.map(({ title }) => title)
    const pointsOf = (row: number) => gradebook.grades[row]!.map(({ points }) => (points === null ? '' : String(points)))
    // https://community.instructure.com, “How do I import grades in the Gradebook?”: five columns in this order, then the assignments;
    // the row of possible points may follow the heading.
    const [canvasHead, possible, ...canvas] = await downloaded(ines, 'For Canvas')
    expect(canvasHead).toEqual(['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', ...titles])
    expect(possible!.map((cell) => cell.trim())).toEqual([
      'Points Possible',
      '',
      '',
      '',
      '',
      ...gradebook.assignments.map((one) => String(mostPoints(one))),
    ])
    // https://docs.moodle.org, “Grade import”: a column that identifies the user, such as the email address, and one for each grade item.
    const [moodleHead, ...moodle] = await downloaded(ines, 'For Moodle')
    expect(moodleHead).toEqual(['Full name', 'Email address', ...titles])
    for (const [row, { name, email }] of gradebook.learners.entries()) {
      expect(canvas[row]).toEqual([name, '', '', email, '', ...pointsOf(row)])
      expect(moodle[row]).toEqual([name, email, ...pointsOf(row)])
    }
    expect([canvas.length, moodle.length]).toEqual([LEARNERS, LEARNERS])
  })

  await test.step('the cohort is archived: everything can still be read, and nothing counts any more', async () => {
    await openTab(ines, 'Settings')
    await ines.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(ines.getByText('archived', { exact: true })).toBeVisible()
    await openTab(ines, 'Gradebook')
    await expect(ines.locator('.matrix tbody tr')).toHaveCount(LEARNERS)
    await lea.reload()
    await expect(lea.locator('cohort-work li', { hasText: 'Dividing' })).toContainText('of 10 points')
    const refused = await lea.request.post(api('/announcements'), { data: { text: 'Hello' } })
    expect(refused.status()).toBe(403)
    const { id } = (await read<{ id: string }[]>('/assignments'))[0]!
    const late = { data: { exercise: EXERCISE, assignment: id, files: { [FILE]: solutionWith(EXERCISE, 'pass') } } }
    expect((await lea.request.post('/api/submissions', late)).status()).toBe(404)
  })
})
