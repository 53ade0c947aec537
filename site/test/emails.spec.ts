import { expect, test } from '@playwright/test'
import { smtpServer, until, type SmtpServer } from '../../grader/test/server/outbox/smtp.ts'
import { newPerson } from './accounts.ts'
import { expectFine } from './axe.ts'
import { School } from './school.ts'

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
  const find = () => smtp.got.findLast(({ to, headers }) => to === address && subject.test(headers['subject']!))
  await until(() => find() !== undefined)
  return find()!.text
}
const linkIn = (text: string, pattern: RegExp) => text.match(pattern)![0]

test('a roster is invited by email, its people join, choose their emails and stop them', async ({ browser }) => {
  test.slow()
  const { page: ines, email } = await newPerson(browser, school.address, 'Ines')
  await school.makeInstructor(email)
  await ines.goto('/cohorts/')
  await ines.getByLabel('Name').fill('Autumn')
  await ines.getByRole('button', { name: 'Create cohort' }).click()
  await ines.getByRole('tab', { name: 'Members' }).click()
  await ines.getByLabel('Or paste the text').fill('name,email\nLea,lea@school.example\nMax,max@school.example\nRob,rob@school.example')
  await ines.getByLabel('Invite new people by email').check()
  await ines.getByRole('button', { name: 'Check' }).click()
  smtp.answers['rob@school.example'] = [550]
  smtp.answers['max@school.example'] = [450]
  await ines.getByRole('button', { name: 'Import' }).click()
  await expect(ines.getByText('The roster is imported: 3 new, 0 changed, 3 invited by email.')).toBeVisible()
  await expect(ines.getByText('3 people on the roster have not joined: 0 not invited yet, 3 invited.')).toBeVisible()
  await expectFine(ines)

  const invitation = await emailTo('lea@school.example', /^Invitation to “Autumn”$/)
  await ines.getByRole('tab', { name: 'Emails' }).click()
  await expect(async () => {
    await ines.getByRole('tab', { name: 'Members' }).click()
    await ines.getByRole('tab', { name: 'Emails' }).click()
    await expect(ines.getByText('No such user')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(ines.getByText('Ask for an address that works, correct it in the roster and import that again.')).toBeVisible()
  await expectFine(ines)
  await ines.getByRole('button', { name: 'Try again to Rob' }).click()
  await expect(ines.getByText('1 email will be tried again within seconds.')).toBeVisible()
  await emailTo('rob@school.example', /^Invitation/)

  const join = new URL(linkIn(invitation, /http\S+/))
  const { page: lea, email: leasEmail } = await newPerson(browser, school.address, 'Lea', join.pathname + join.hash)
  await lea.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(lea.getByText(`Verify ${leasEmail} to get emails from this cohort`)).toBeVisible()
  await expectFine(lea)
  await lea.getByRole('button', { name: 'Send me the link' }).click()
  await expect(lea.getByText('open its link within a day to verify your address')).toBeVisible()
  await lea.goto(linkIn(await emailTo(leasEmail, /^Confirm/), /http\S+/))
  await expect(lea.getByText('You get none until your address is verified.')).toBeHidden()
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

  await ines.getByRole('tab', { name: 'Announcements' }).click()
  await ines.getByLabel('To everyone in the cohort').fill('Room 7.')
  await ines.getByRole('button', { name: 'Announce' }).click()
  const stop = linkIn(await emailTo(leasEmail, /^Announcement/), /http\S+unsubscribe\S+/)
  const stranger = await (await browser.newContext({ baseURL: school.address })).newPage()
  await stranger.goto(stop)
  await expect(stranger.getByRole('heading', { name: 'Stop emails about announcements?' })).toBeVisible()
  await expectFine(stranger)
  await stranger.getByRole('button', { name: 'Stop them' }).click()
  await expect(stranger.getByText('You will get no more of these emails.')).toBeVisible()
  await expectFine(stranger)
  await lea.goto('/account/')
  await expect(lea.getByLabel('Announcements')).toHaveValue('never')
})
