import t from 'tap'
import type { Assignment, Cohort, Grade, RosterReport } from '../../../contracts/index.ts'
import { auditView } from '../../../../site/src/gradebook/audit.ts'
import { gradeWords } from '../../../../site/src/gradebook/gradebook.ts'
import { differenceOf } from '../../../../site/src/shared/difference.ts'
import { dutyOf } from '../../../../site/src/gradebook/duty.ts'
import { progressView, reportView } from '../../../../site/src/gradebook/regrade.ts'
import { chosenColumns, rosterColumnsView, rosterReportView } from '../../../../site/src/gradebook/roster.ts'

t.test('each line is kept, added or removed', async (t) => {
  const difference = (older: string, newer: string) =>
    differenceOf(older, newer).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`)
  t.same(difference('a\nb\nc', 'a\nx\nc\nd'), [' a', '-b', '+x', ' c', '+d'])
  t.same(difference('a', 'a'), [' a'])
  t.same(difference('', 'a\nb'), ['-', '+a', '+b'])
  const long = 'x\n'.repeat(3000)
  t.equal(differenceOf(long, `${long}y`).length, 6002, 'too long to compare: all of both')
})

t.test('a grade in words', async (t) => {
  const grade: Grade = { points: 8, outcome: 'pass', level: 'good', submission: null, attempts: 3, lateHours: 4.2, overridden: false }
  t.equal(gradeWords(grade), 'Pass, good, 8 points, 3 attempts, 5 h late')
  t.equal(gradeWords({ ...grade, points: 1, lateHours: 0, overridden: true, attempts: 1 }), 'Pass, good, 1 point, by hand, 1 attempt')
  t.equal(gradeWords({ ...grade, lateHours: 0, unsure: 4 }), 'Pass, good, 8 points, 3 attempts, 4 unsure')
  t.equal(gradeWords({ ...grade, by: 'x' }), 'Pass, good, 8 points, 3 attempts, 5 h late, sent by the team')
  t.equal(
    gradeWords({ points: null, outcome: null, level: null, submission: null, attempts: 0, lateHours: 0, overridden: false }),
    'no counted verdict',
    'even if an attempt is waiting for one',
  )
})

t.test('progress of a regrade', async (t) => {
  const waiting = String(
    progressView({ id: 'r', exerciseVersion: '2', askedAt: '2026-03-01T12:00:00Z', appliedAt: null, runs: 2, done: 1 }),
  )
  t.match(waiting, '1 of 2 attempts measured')
  t.match(waiting, 'Discard')
  t.notMatch(waiting, '>Apply<', 'not before all are')
})

t.test('old grades beside new ones, and which of them would change', async (t) => {
  const before: Grade = { points: 6, outcome: 'pass', level: 'required', submission: null, attempts: 1, lateHours: 0, overridden: false }
  const attempt = { submission: 'x', before: { outcome: 'pass', level: 'required' } as const, after: null, kept: false }
  const about = { id: 'r', exerciseVersion: '2', askedAt: '2026-03-01T12:00:00Z', appliedAt: null, runs: 2 }
  const same = { person: 'a', name: 'Ada', before, after: before, attempts: [{ ...attempt, kept: true }] }
  const done = String(
    reportView({
      ...about,
      done: 2,
      accounts: [same, { person: 'b', name: '<Bob>', before, after: { ...before, points: 8, level: 'good' }, attempts: [attempt] }],
    }),
  )
  t.match(done, '2 attempts measured: 1 grade would change.')
  t.match(done, '<td>unchanged <span class="tag warn">1 old verdict kept: unsure or grader fault</span></td>')
  t.match(
    done,
    '<th scope="row">&#60;Bob&#62;</th><td>Pass, target reached, 6 points, 1 attempt</td><td><b>Pass, good, 8 points, 1 attempt</b></td>',
  )
  t.match(done, '>Apply<')
  t.notMatch(done, 'class of machine')
  t.match(
    String(reportView({ ...about, done: 2, accounts: [{ ...same, attempts: [{ ...attempt, otherMachine: true }] }] })),
    '1 attempt measured on another class of machine than before.',
  )
})

t.test('the next due of several assignments', async (t) => {
  const cohort = {} as Cohort
  const duty = (id: string, dueAt: string, ownDueAt: string | null = null) => ({
    cohort,
    assignment: { id, dueAt, ownDueAt } as Assignment,
  })
  const now = Date.parse('2026-03-02T00:00:00Z')
  const next = (...duties: ReturnType<typeof duty>[]) => dutyOf(duties, null, now)?.assignment.id
  t.equal(next(duty('later', '2026-03-04T00:00:00Z'), duty('next', '2026-03-03T00:00:00Z'), duty('over', '2026-03-01T00:00:00Z')), 'next')
  t.equal(next(duty('longest over', '2026-02-01T00:00:00Z'), duty('over', '2026-03-01T00:00:00Z')), 'over')
  t.equal(next(duty('extended', '2026-02-01T00:00:00Z', '2026-03-05T00:00:00Z'), duty('over', '2026-03-01T00:00:00Z')), 'extended')
  t.equal(next(), undefined)
  const both = [duty('best', '2026-03-03T00:00:00Z'), duty('last', '2026-03-04T00:00:00Z')]
  t.same(
    ['best', 'last', 'of another course'].map((asked) => dutyOf(both, asked, now)?.assignment.id),
    ['best', 'last', 'best'],
    'unless a link names one',
  )
})

const NOTHING: RosterReport = {
  added: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  columns: [],
  absent: [],
  absentLeftOut: 0,
  findings: [],
  findingsLeftOut: 0,
  applied: false,
}

t.test('a roster with a finding that stops it says that nothing was changed', async (t) => {
  const report = { ...NOTHING, findings: [{ line: 3, problem: 'no <e-mail>', stops: true, skips: false }], findingsLeftOut: 2 }
  const view = String(rosterReportView(report))
  t.match(view, 'nothing was changed')
  t.match(view, '<b>Line 3</b>: no &#60;e-mail&#62;')
  t.match(view, 'And 2 findings more.')
  t.notMatch(view, 'not in the file')
  t.match(String(rosterReportView({ ...NOTHING, added: 1 })), '<p>1 new, 0 changed, 0 unchanged.</p>')
})

t.test('lines that are skipped are counted, and people who are not in the file are named', async (t) => {
  const findings = [{ line: 3, problem: 'no role', stops: false, skips: true }]
  const absent = [
    { name: '<Lea>', email: 'lea@example.org' },
    { name: '', email: 'new@example.org' },
  ]
  const view = String(rosterReportView({ ...NOTHING, added: 2, skipped: 1, findings, absent, absentLeftOut: 7 }))
  t.match(view, 'The roster can be imported, without 1 line.')
  t.match(view, '<b>Line 3</b> is skipped: no role')
  t.match(view, '9 people of the cohort are not in the file. They stay members')
  t.match(view, '<li>&#60;Lea&#62; lea@example.org</li><li>new@example.org</li>')
  t.match(view, 'And 7 more.')
})

t.test('the columns of a roster can be chosen by hand', async (t) => {
  const columns: RosterReport['columns'] = [
    { heading: '<Wer>', sample: 'Ada', field: null },
    { heading: 'Mail', sample: '<ada@example.org>', field: 'email' },
  ]
  const view = String(rosterColumnsView(columns))
  t.match(view, '<label for="roster-column-0">&#60;Wer&#62;</label>')
  t.match(view, 'such as “&#60;ada@example.org&#62;”')
  t.match(view, '<option value="" selected>Ignored</option>')
  t.match(view, '<option value="email" selected>Email</option>')
  t.match(String(rosterColumnsView([{ heading: null, sample: 'Ada', field: 'name' }])), 'Column 1')
  t.equal(String(rosterColumnsView([])), '')
  t.same(chosenColumns({ text: 'x', 'column-1': 'email', 'column-0': '', 'column-10': 'team', 'column-2': 'role' }), [
    '',
    'email',
    'role',
    'team',
  ])
  t.equal(chosenColumns({ text: 'x' }), null)
})

t.test('audit events are in words, and changes show the old and new value', async (t) => {
  const said = (what: string, details: Record<string, unknown>, about: string | null = null) =>
    String(auditView('c', [{ id: 1, at: '2026-03-01T12:00:00Z', who: 'Ines', what, about, details }], false)).replace(/<[^>]+>/g, '')
  t.match(said('grade.overridden', { title: 'Sum', person: 'x', from: null, to: 9.5, reason: 'Fine' }, 'Lea'), 'Ines set the grade of Lea')
  t.match(said('grade.overridden', { from: null, to: 9.5 }), 'points: – → 9.5')
  t.match(
    said('assignment.changed', { from: { late: [], points: { good: 8 } }, to: { late: [{ hours: 24, share: 0.8 }], points: { good: 9 } } }),
    'late: none → hours 24 share 0.8, points: good 8 → good 9',
  )
  t.match(said('new.kind', { assignment: '123e4567-e89b-12d3-a456-426614174000', seatsLeft: 3 }), /new.kind seats left: 3$/m)
})
