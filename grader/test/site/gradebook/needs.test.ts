import t from 'tap'
import type { Delivery, Notice, Webhook } from '../../../contracts/index.ts'
import { noticesView } from '../../../../site/src/gradebook/notices.ts'
import { deliveriesView, eventsOf, outcomeWords, webhooksView } from '../../../../site/src/gradebook/webhooks.ts'

const now = Date.parse('2026-03-09T12:00:00Z')

/** The visible text, without markup. */
const read = (view: unknown) =>
  String(view)
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')

t.test('learners who may be stuck come first, each with a link to the attempts', async (t) => {
  const notice: Notice = {
    id: 'A'.repeat(22),
    kind: 'stuck',
    person: { id: 'p', name: 'Lea <L>' },
    assignment: { id: 'a', title: 'Adding' },
    what: '5 attempts in a row got no further',
    since: '2026-03-09T10:00:00Z',
    link: '/cohorts/one/?id=c&learner=p&assignment=a#gradebook',
  }
  const webhook: Notice = {
    ...notice,
    kind: 'webhook',
    person: null,
    assignment: null,
    what: 'example.org no longer receives messages: it answered 500',
  }
  const view = String(noticesView({ notices: [webhook, notice] }, now))
  t.match(
    read(view),
    /May be stuck.*Lea &#60;L&#62;, Adding: 5 attempts in a row got no further\. Since 2 hours ago.*Disabled webhooks.*Example\.org no longer receives messages/,
  )
  t.match(view, 'href="/cohorts/one/?id=c&#38;learner=p&#38;assignment=a#gradebook"')
  t.match(read(view), 'You can get this list by email in the morning')
})

t.test('many alerts are grouped by assignment', async (t) => {
  const notice: Notice = {
    id: 'A'.repeat(22),
    kind: 'stuck',
    person: { id: 'p', name: 'Lea' },
    assignment: null,
    what: '5 attempts in a row got no further',
    since: null,
    link: '/',
  }
  const notices = ['a', 'b', 'b'].flatMap((id) => Array.from({ length: 7 }, () => ({ ...notice, assignment: { id, title: `Task ${id}` } })))
  const view = String(noticesView({ notices }, now))
  t.match(read(view), /May be stuck 21 ?Task b 14 ?Lea: 5 attempts.*Task a 7/)
  t.same(view.match(/<details[^>]*/g), ['<details class="notices-of" id="stuck-b"', '<details class="notices-of" id="stuck-a"'])
  t.notMatch(String(noticesView({ notices: notices.slice(0, 12) }, now)), '<details')
})

t.test('a webhook with its state', async (t) => {
  const webhook: Webhook = {
    id: 'w',
    url: 'https://bot.example.org/<hook>',
    events: ['verdict'],
    enabled: false,
    gaveUp: { why: 'it answered 500', at: '2026-03-09T10:00:00Z' },
    waiting: 2,
    createdAt: '2026-03-01T00:00:00Z',
    secret: null,
  }
  t.match(
    read(webhooksView([webhook], true, now)),
    /bot\.example\.orgDisabled.*2 messages on the way.*given up 2 hours ago: it answered 500.*Enable/,
  )
  t.notMatch(read(webhooksView([webhook], false, now)), /New secret|Register/)
  const delivery: Delivery = {
    id: 'd',
    event: 'verdict',
    state: 'waiting',
    attempts: 3,
    answer: 500,
    problem: 'it answered 500',
    createdAt: '2026-03-09T11:00:00Z',
    nextAt: '2026-03-09T14:00:00Z',
    doneAt: null,
    payload: { type: 'verdict', timestamp: '2026-03-09T11:00:00Z', data: { name: '<b>' } },
  }
  const view = read(deliveriesView('w', [delivery], now))
  t.match(view, /Waits verdict 60 minutes ago 3 attempts, it answered 500, next in 2 hours/)
  t.match(view, '&#60;b&#62;')
  t.equal(outcomeWords({ attempts: 1, answer: 204, problem: null, nextAt: null }, now), '1 attempt, it answered 204')
  t.equal(outcomeWords({ attempts: 0, answer: null, problem: null, nextAt: null }, now), 'is about to be sent')
  t.same(eventsOf({ url: 'x', 'regrade.applied': 'on', verdict: 'on' }), ['verdict', 'regrade.applied'])
})
