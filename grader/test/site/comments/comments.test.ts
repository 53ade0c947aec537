import t from 'tap'
import type { Assignment, Comment, Thread } from '../../../contracts/index.ts'
import type { Submission, SubmissionSummary } from '../../../contracts/submission.ts'
import { teamCodeView, teamView } from '../../../../site/src/gradebook/team.ts'
import { composeView } from '../../../../site/src/comments/compose.ts'
import { remarksOn } from '../../../../site/src/workspace/remarks.ts'
import { commentText } from '../../../../site/src/comments/text.ts'
import { threadView } from '../../../../site/src/comments/thread.ts'
import { countsByAssignment, countsBySubmission, countWords, placeWords } from '../../../../site/src/comments/words.ts'

const comment: Comment = {
  id: 'c',
  author: 'Tim',
  own: false,
  text: 'Why?',
  at: '2026-03-01T12:00:00Z',
  editedAt: null,
  version: 1,
  unread: false,
}
const thread: Thread = {
  id: 'c',
  cohort: 'k',
  cohortName: 'Spring',
  submission: 's',
  exercise: 'add',
  assignment: null,
  submittedAt: '2026-03-01T11:00:00Z',
  file: 'add.js',
  first: 2,
  last: 2,
  lines: 'a < b',
  resolved: false,
  comments: [comment],
}

t.test('text in backticks is code, and nothing is markup', async (t) => {
  const written = (text: string) => String(commentText(text))
  t.equal(written('Use `a < b`, not <b>.'), 'Use <code>a &#60; b</code>, not &#60;b&#62;.')
  t.equal(written('`one` and `two`'), '<code>one</code> and <code>two</code>')
  t.equal(written('a ` alone\nand ` in the next'), 'a ` alone\nand ` in the next')
  t.equal(written('`<img src=x onerror=alert(1)>`'), '<code>&#60;img src=x onerror=alert(1)&#62;</code>')
})

t.test('where, and how many', async (t) => {
  t.equal(placeWords(thread), 'add.js, line 2')
  t.equal(placeWords({ ...thread, last: 4 }), 'add.js, lines 2 to 4')
  const answered = { ...thread, comments: [{ ...comment, text: null }, comment, { ...comment, unread: true }] }
  t.equal(countWords([]), '')
  t.equal(countWords([thread]), '1 comment')
  t.equal(countWords([thread, answered]), '3 comments, 1 new', 'what was taken back is none')
  t.same(
    [...countsBySubmission([thread, { ...thread, submission: 'other' }, thread])],
    [
      ['s', '2 comments'],
      ['other', '1 comment'],
    ],
  )
})

t.test('comments belong to the assignment for which the attempt was sent', (t) => {
  const asked = (id: string, dueAt: string) =>
    ({ id, exercise: 'add', opensAt: '2026-02-01T00:00:00Z', dueAt, ownDueAt: null }) as Assignment
  const assignments = [asked('best', '2026-03-10T00:00:00Z'), asked('last', '2026-03-20T00:00:00Z')]
  const at = (about: Partial<Thread>) => [...countsByAssignment([{ ...thread, ...about }], assignments).keys()]
  t.same(at({ assignment: 'last' }), ['last'])
  t.same(at({ assignment: 'best' }), ['best'])
  t.same(at({ assignment: null }), ['best'], 'where that is not known, what came next')
  t.same(at({ assignment: null, submittedAt: '2026-03-12T00:00:00Z' }), ['last'])
  t.same(at({ assignment: 'of another cohort' }), ['best'])
  t.end()
})

t.test('a thread says who, what and where, and what one may do', async (t) => {
  const view = String(threadView(thread, 'On <your> attempt'))
  t.match(view, '<b>add.js, line 2</b>')
  t.match(view, 'On &#60;your&#62; attempt')
  t.match(view, '>a &#60; b</pre>')
  t.match(view, '<details open>')
  t.match(view, 'data-do="resolve"')
  t.notMatch(view, '>Delete</button>', 'not for another author’s comment')
  t.notMatch(view, 'data-unread')
  const own = String(
    threadView(
      {
        ...thread,
        resolved: true,
        comments: [
          { ...comment, text: null },
          { ...comment, id: 'd', own: true, unread: true, author: null, text: '\n</textarea>' },
        ],
      },
      '',
    ),
  )
  t.match(own, 'Deleted.')
  t.match(own, 'Former member')
  t.match(own, 'data-unread="d"')
  t.match(own, '>Delete</button>')
  t.match(own, 'data-do="reopen"')
  t.match(own, '>\n\n&#60;/textarea&#62;</textarea>')
  t.notMatch(own, '<details open>', 'what is resolved is folded')
})

t.test('a file is chosen where there are several', async (t) => {
  t.match(String(composeView('s', ['add.js'])), '<input type="hidden" name="file" value="add.js" />')
  t.match(String(composeView('s', ['a.js', 'b.js'])), '<option value="b.js">b.js</option>')
})

t.test('the editor marks open threads on attempts whose code is loaded', async (t) => {
  const submissions = [{ id: 's', files: { 'add.js': 'x' } } as unknown as Submission]
  const remark = { files: { 'add.js': 'x' }, file: 'add.js', first: 2, last: 2, words: ['Tim: Why?'] }
  t.same(remarksOn([thread, { ...thread, resolved: true }, { ...thread, submission: 'older' }], submissions), [remark])
  t.same(
    remarksOn(
      [
        {
          ...thread,
          comments: [
            { ...comment, text: null },
            { ...comment, author: null },
          ],
        },
      ],
      submissions,
    )[0]!.words,
    ['Former member: Why?'],
  )
})

t.test('a team’s attempts, each with whose it is', async (t) => {
  t.match(String(teamView({ team: null, members: [], attempts: [] })), 'You are not in a team')
  const submission = { id: 's', submittedAt: '2026-03-01T11:00:00Z', state: 'queued', verdict: null } as unknown as SubmissionSummary
  const view = String(
    teamView({
      team: 'Red',
      members: [
        { person: 'p', name: 'Lea' },
        { person: 'q', name: 'Ben' },
      ],
      attempts: [{ person: 'q', name: 'Ben', submission }],
    }),
  )
  t.match(view, '<b>Red</b>: Lea, Ben.')
  t.match(view, '<span>Ben</span>')
  t.match(view, 'data-sent="s"', 'whose code is read when it is opened')
  t.match(String(teamCodeView({ 'add.js': '<script>' }, 'Ben')), '&#60;script&#62;')
})
