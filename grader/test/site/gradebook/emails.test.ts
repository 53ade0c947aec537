import t from 'tap'
import type { CohortEmail } from '../../../contracts/index.ts'
import { cohortEmailsView } from '../../../../site/src/gradebook/emails.ts'
import { emailsView, preferencesOf } from '../../../../site/src/account/emails.ts'
import { unsubscribedView, unsubscribeView } from '../../../../site/src/account/unsubscribe.ts'
import { DEFAULT_EMAIL_CHOICES } from '../../../contracts/index.ts'

const now = Date.parse('2026-03-09T12:00:00Z')

/** The visible text, without markup. */
const read = (view: unknown) =>
  String(view)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const email = (change: Partial<CohortEmail>): CohortEmail => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'grade',
  name: 'Lea',
  address: 'lea@example.org',
  state: 'sent',
  attempts: 1,
  problem: null,
  createdAt: '2026-03-09T10:00:00Z',
  nextAt: null,
  doneAt: '2026-03-09T10:00:00Z',
  ...change,
})

t.test('an email that failed shows what the mail server answered, what to do, and a button', async (t) => {
  const counts = { waiting: 1, sent: 4, refused: 1, failed: 1 }
  const view = cohortEmailsView(
    {
      counts,
      emails: [
        email({ kind: 'invitation', name: null, address: '<max>@example.org', state: 'refused', problem: '550 No such user' }),
        email({ state: 'failed', attempts: 10, problem: 'connect ECONNREFUSED' }),
        email({ state: 'waiting', problem: '450 Try later', nextAt: '2026-03-09T12:05:00Z', doneAt: null }),
        email({}),
      ],
    },
    now,
  )
  t.match(read(view), '4 emails sent in the last month, 1 waiting, 1 refused, 1 failed.')
  t.match(
    read(view),
    /&#60;max&#62;@example\.org Invitation refused 2 hours ago 550 No such user Ask for an address that works, correct it/,
  )
  t.match(read(view), /failed 2 hours ago connect ECONNREFUSED Ask an administrator whether the mail server works/)
  t.match(read(view), /waiting 2 hours ago 450 Try later Next attempt in 5 minutes; nothing to do\./)
  t.equal(String(view).match(/data-do="email-again"/g)?.length, 3, 'none for one that was sent')
  t.match(String(view), 'id="emails-again"')
  t.notMatch(String(cohortEmailsView({ counts, emails: [email({})] }, now)), 'id="emails-again"')
  t.match(
    read(cohortEmailsView({ counts: { waiting: 0, sent: 0, refused: 0, failed: 0 }, emails: [] }, now)),
    'No emails in the last month.',
  )
})

t.test('what needs attention comes once a day or never', async (t) => {
  const view = String(emailsView({ choices: DEFAULT_EMAIL_CHOICES, timeZone: 'Asia/Tokyo' }))
  t.equal(view.match(/value="immediately"/g)?.length, 6)
  t.equal(view.match(/value="daily"/g)?.length, 7)
  t.match(view, 'value="Asia/Tokyo"')
  t.same(preferencesOf({ ...DEFAULT_EMAIL_CHOICES, timeZone: ' ' }), { choices: DEFAULT_EMAIL_CHOICES, timeZone: null })
})

t.test('the page that stops emails says which', async (t) => {
  t.match(read(unsubscribeView('due.x.y')), 'Stop emails about assignments due within a day that you have not passed?')
  t.match(read(unsubscribeView('digest.x.y')), 'Stop the daily emails?')
  t.match(read(unsubscribeView('invitation.x.y')), 'Stop all invitations to this address?')
  t.match(read(unsubscribedView('invitation.x.y')), 'You can still join a cohort with the link in an invitation')
})
