import t from 'tap'
import type { OutgoingScore, Person } from '../../../contracts/index.ts'
import { outboxView } from '../../../../site/src/admin/outbox.ts'
import { gaveRole, accountsView, roleWords } from '../../../../site/src/admin/accounts.ts'
import { platformsView } from '../../../../site/src/admin/platforms.ts'
import { proposalOf } from '../../../../site/src/admin/proposals.ts'

const ada: Person = {
  id: 'a',
  name: '<Ada>',
  email: 'ada@example.org',
  emailVerified: false,
  role: 'instructor',
  since: '2026-03-01T12:00:00Z',
}
const now = Date.parse('2026-03-02T12:00:00Z')
const score: OutgoingScore = {
  cohort: 'c',
  assignment: 'x',
  title: 'Adding',
  person: 'p',
  name: 'Lou',
  wanted: 8,
  sent: null,
  sentAt: null,
  failures: 0,
  failingSince: null,
  problem: null,
  advice: null,
  nextAt: '2026-03-02T12:10:00Z',
  givenUpAt: null,
}
const cohort = { id: 'c', name: 'Spring', platform: 'The school', waiting: 1, givenUp: 0, sent: 3 }

t.test('accounts with their roles, and what a new role means', async (t) => {
  const view = String(accountsView([ada], 'ada'))
  t.match(view, '&#60;Ada&#62;')
  t.match(view, 'not verified')
  t.match(view, '<option value="instructor" selected>')
  t.match(String(accountsView([], '<x>')), 'No name or address contains “&#60;x&#62;”.')
  t.match(String(accountsView(Array(50).fill(ada), '')), 'These are the first 50.')
  t.equal(
    roleWords('Ada', 'admin', false),
    'After this change, Ada can do everything: read every cohort, change roles, register platforms. Press again to confirm.',
  )
  t.match(roleWords('Ada', 'learner', true), 'You will lose access to this page.')
  t.equal(gaveRole({ ...ada, name: 'Ada', role: 'admin' }), 'Ada is an administrator now.')
})

t.test('known addresses of a platform are proposed', async (t) => {
  t.match(proposalOf('canvas', ''), {
    issuer: 'https://canvas.instructure.com',
    keysUrl: 'https://sso.canvaslms.com/api/lti/security/jwks',
  })
  t.same(proposalOf('moodle', ' https://moodle.school.example/ '), {
    loginUrl: 'https://moodle.school.example/mod/lti/auth.php',
    tokenUrl: 'https://moodle.school.example/mod/lti/token.php',
    keysUrl: 'https://moodle.school.example/mod/lti/certs.php',
  })
  t.same(proposalOf('moodle', ''), {})
  t.same(proposalOf('other', 'https://school.example'), {})
})

t.test('platforms, and their settings', async (t) => {
  const tool = {
    loginUrl: 'https://hotpath.example/api/lti/login',
    launchUrl: 'https://hotpath.example/api/lti/launch',
    keysUrl: 'https://hotpath.example/api/lti/keys',
  }
  const none = String(platformsView([], tool))
  t.match(none, '<details class="new card" open>')
  t.match(none, 'value="https://hotpath.example/api/lti/launch"')
  const some = String(
    platformsView(
      [
        {
          id: 'p',
          name: 'The school',
          issuer: 'https://school.example',
          clientId: '7',
          deployments: ['1', '2'],
          loginUrl: 'https://school.example/l',
          tokenUrl: 'https://school.example/t',
          keysUrl: 'https://school.example/k',
          audience: 'https://school.example/a',
        },
      ],
      tool,
    ),
  )
  t.match(some, 'https://school.example, client 7, deployments 1, 2')
  t.match(
    some,
    /<form data-do="change-platform".*name="platform" value="p".*name="deployments"[^>]* value="1, 2".*name="tokenUrl"[^>]* value="https:..school.example.t"/s,
    'each with a form that holds what is known',
  )
  t.match(some, '<dt>Audience</dt><dd>https://school.example/a</dd>')
})

t.test('waiting, failing, given-up and sent grades', async (t) => {
  const view = (scores: OutgoingScore[], isLead = true, chosen?: string | null) =>
    String(outboxView({ cohorts: [cohort], scores }, { isLead, now, ...(chosen !== undefined && { chosen }) }))
  t.match(view([score]), '1 waiting, 3 sent.')
  t.match(view([score]), '<span class="tag warn">waiting</span> 8 points</td>')
  const failing = view([{ ...score, sent: 6, failures: 2, failingSince: '2026-03-01T12:00:00Z', problem: 'the platform answered 500' }])
  t.match(
    failing,
    /8 points <span class="soft">\(there: 6\)<\/span><br \/>Failing since .*, 2 times: the platform answered 500\. <span class="soft">Next try in 10 minutes\.</,
  )
  t.match(failing, 'data-do="give-up"')
  t.notMatch(view([score], false), 'data-do="give-up"')
  const givenUp = view([{ ...score, nextAt: null, givenUpAt: '2026-03-02T11:00:00Z' }])
  t.match(givenUp, 'given up')
  t.match(givenUp, 'Retry now')
  t.notMatch(givenUp, 'data-do="give-up"')
  const sent = view([{ ...score, sent: 8, sentAt: '2026-03-02T10:00:00Z', nextAt: null }])
  t.match(sent, /8 points, sent <time[^>]*>2 hours ago</)
  t.notMatch(sent, 'Retry now')
  t.match(view([{ ...score, wanted: null, sent: 8 }]), 'grade withdrawn <span class="soft">(there: 8)</span>')
  t.match(view([score], true, 'c'), '<option value="c" selected>Spring, The school: 1 waiting</option>')
  t.match(
    String(outboxView({ cohorts: [], scores: [] }, { isLead: true, now })),
    'No assignment of this cohort is connected to a school’s gradebook',
  )
  t.match(String(outboxView({ cohorts: [], scores: [] }, { isLead: true, now, chosen: null })), 'No cohort sends grades yet')
})
