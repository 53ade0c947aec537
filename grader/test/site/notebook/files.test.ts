import { readFileSync } from 'node:fs'
import t from 'tap'
import { notebookFile } from '../../../../site/src/notebook/file.ts'
import { codeOf, groupsOf } from '../../../../site/src/notebook/groups.ts'
import { escaped, fenced, markdownOf } from '../../../../site/src/notebook/markdown.ts'
import { codes, entry, exercises, NASTY, times } from './sample.ts'

const NOW = '2026-03-02T18:00:00.000Z'
const note = (text: string) => ({ text, version: 1, changedAt: NOW })
const styles = readFileSync(new URL('../../../../site/src/styles/tokens.css', import.meta.url), 'utf8')

t.test('attempts stand by exercise, oldest first, each beside the one before it', async (t) => {
  const [first, other, second] = [entry(), entry({ exercise: 'gone' }), entry()]
  const groups = groupsOf([second, other, first], exercises)
  t.same(
    groups.map(({ title, attempts }) => [title, attempts.length]),
    [
      ['Add', 2],
      ['gone', 1],
    ],
  )
  const [begun, went] = groups[0]!.attempts
  t.match(begun, { entry: first, measured: null, before: null, starter: { 'add.js': 'module.exports = 0\n' } })
  t.match(went, { entry: second, measured: first, before: first.submission })
  const known = codes([first, 'one'], [second, 'two'], [other, 'other'])
  t.same(codeOf(begun!, known), { files: { 'add.js': 'one' }, from: { 'add.js': 'module.exports = 0\n' } })
  t.same(codeOf(went!, known), { files: { 'add.js': 'two' }, from: { 'add.js': 'one' } })
  t.equal(codeOf(groups[1]!.attempts[0]!, known).from, null, 'of an exercise that is gone nobody knows the starter')
})

t.test('as Markdown', async (t) => {
  const first = entry({ submittedAt: '2026-03-01T12:01:00Z', hypothesis: 'It is the *copying*', revealed: 'one_way.js' })
  const second = entry({
    submittedAt: '2026-03-01T12:02:00Z',
    outcome: 'pass',
    level: 'good',
    effect: times(3, 2.8, 3.2),
    note: note('So it was.\n\n- and\n1. more'),
  })
  const third = entry({
    submittedAt: '2026-03-01T12:03:00Z',
    outcome: null,
    level: null,
    summary: null,
    engine: null,
    sandbox: null,
    effect: null,
  })
  t.equal(
    markdownOf(
      groupsOf([third, second, first], exercises),
      codes([first, 'module.exports = 1\n'], [second, 'module.exports = 2\n'], [third, 'module.exports = 2\n']),
      NOW,
    ),
    `# Lab notebook

3 attempts at 1 exercise, measured by Hotpath. Written on 2026-03-02 18:00 UTC.

## Add

### 1. 2026-03-01 12:01 UTC: Slow

- Expected: It is the \\*copying\\*
- Effect: 1.50× as fast as the baseline (1.40× to 1.60×). Target 2.00×.
- Then had one way shown: one\\_way.js
- Measured on node 24.21.0, in a container

Changes from the starter:

add.js

\`\`\`diff
@@ line 1 @@
-module.exports = 0
+module.exports = 1
\`\`\`

### 2. 2026-03-01 12:02 UTC: Pass: good

- Effect: 3.00× as fast as the baseline (2.80× to 3.20×). Target 2.00×.
- Compared with the attempt of 2026-03-01 12:01 UTC: 2.00× as fast as your previous attempt (1.75× to 2.29×).
- Measured on node 24.21.0, in a container

Changes since the previous attempt:

add.js

\`\`\`diff
@@ line 1 @@
-module.exports = 1
+module.exports = 2
\`\`\`

> Learned:\\
> So it was.
>
> \\- and\\
> 1\\. more

### 3. 2026-03-01 12:03 UTC: no verdict yet

Changes since the previous attempt:

add.js: nothing changed
`,
  )
})

t.test('no text becomes Markdown, and no listing ends early', async (t) => {
  t.equal(escaped('# a\n*b* <i> `c` [d](e) 1. &amp;'), '\\# a \\*b\\* \\<i\\> \\`c\\` \\[d\\](e) 1. \\&amp;')
  for (const [start, written] of [
    ['- a', '\\- a'],
    ['12. a', '12\\. a'],
    ['3) a', '3\\) a'],
    ['=== ', '\\==='],
    ['    a', 'a'],
  ])
    t.equal(escaped(start!), written)
  t.equal(fenced('a\n````\nb', 'diff'), '`````diff\na\n````\nb\n`````')
  const nasty = entry({ hypothesis: NASTY, note: note(NASTY) })
  const text = markdownOf(groupsOf([nasty], exercises), codes([nasty, 'x = `\n```\n# out\n```']), NOW)
  t.match(text, '\n````diff\n')
  t.notMatch(text.replace(/````diff[\s\S]*?\n````/g, ''), /(?<!\\)[<`*]/)
})

t.test('as one page that runs no scripts and loads nothing', async (t) => {
  const nasty = entry({ hypothesis: NASTY, note: note(`${NASTY}\nand more`), summary: NASTY, effect: null, engine: NASTY })
  const page = notebookFile(
    groupsOf([nasty], [{ ...exercises[0]!, title: NASTY }]),
    codes([nasty, NASTY]),
    `${styles}\na::after{content:"</style>"}`,
    NOW,
  )
  t.notMatch(page, /<script|<link|<img|@import|url\(/)
  t.same(
    page.match(/<[a-z][^>]*>/g)!.filter((tag) => /\b(src|href|on\w+)=/.test(tag)),
    [],
  )
  t.match(page, `content="default-src 'none'; style-src 'unsafe-inline'"`)
  t.equal(page.split('</style>').length - 1, 1)
  t.match(page, '&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;quoted&#34;')
  t.match(page, '<details class="change"><summary>Changes from the starter</summary><figure class="code">')
})

t.test('it is dark where the reader’s machine is', async (t) => {
  const page = notebookFile([], new Map(), styles, NOW)
  t.match(page, /@media \(prefers-color-scheme: dark\) \{ :root \{\s+--paper: #151412;[^}]+\} \}/)
  t.equal(page.split('{').length, page.split('}').length)
})
