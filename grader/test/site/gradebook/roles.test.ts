import t from 'tap'
import type { Cohort, MemberRole } from '../../../contracts/index.ts'
import { invitationView } from '../../../../site/src/gradebook/join.ts'
import { membersView } from '../../../../site/src/gradebook/members.ts'
import { unaskedView } from '../../../../site/src/gradebook/unasked.ts'

const account = { id: 'a', name: 'Tim', email: 'tim@example.org', emailVerified: true, role: 'learner' } as const

t.test('an invitation speaks of graded work to learners, and of others’ work to staff', async (t) => {
  const invited = (role: MemberRole) =>
    String(invitationView({ cohort: 'Spring', role, expiresAt: '2026-03-08T12:00:00Z' }, account, '/join/'))
  t.match(invited('learner'), 'Your submissions from then on count for this cohort')
  for (const role of ['assistant', 'instructor'] as const) {
    t.match(invited(role), 'Your own submissions are not graded')
    t.notMatch(invited(role), 'counts for this cohort')
  }
})

t.test('so does a membership by roster', async (t) => {
  const unasked = (role: MemberRole) => String(unaskedView({ id: 'c', name: 'Spring', role }))
  t.match(unasked('learner'), 'A roster made you a member of Spring. Its staff see your name, your address and what you send')
  t.match(unasked('assistant'), 'A roster made you an assistant of Spring: you see the work of its learners.')
  t.match(unasked('instructor'), 'A roster made you an instructor of Spring: you see the work of its learners.')
})

t.test('somebody of the roster whose name a member has is marked', async (t) => {
  const member = {
    person: 'p',
    name: 'Jörg Müller',
    email: 'joerg@home.example',
    role: 'learner',
    team: null,
    joinedAt: '2026-03-01T00:00:00Z',
  } as const
  const expected = (name: string) =>
    ({ name, email: 'jm@school.example', role: 'learner', team: null, invitedAt: null, refuses: false }) as const
  const shown = (name: string) =>
    String(
      membersView({
        cohort: { id: 'c' } as Cohort,
        members: [member],
        expected: [expected(name)],
        accommodations: [],
        invites: null,
        origin: 'https://hotpath.example.org',
        canChange: true,
        now: 0,
      }),
    )
  t.match(shown('jorg  muller'), 'a member has this name')
  t.notMatch(shown('Jörg Meier'), 'a member has this name')
  t.notMatch(shown(''), 'a member has this name')
})
