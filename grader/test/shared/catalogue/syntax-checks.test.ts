import { execFileSync } from 'node:child_process'
import t, { type Test } from 'tap'
import { checkSubmission } from '../../../shared/catalogue/check.ts'
import { SyntaxChecks } from '../../../shared/catalogue/syntax-checks.ts'
import { exercise } from '../../server/http/exercise.ts'

/** acorn records each name in every block around it: a gigabyte. */
const SCOPES = `${'{'.repeat(2000)}var b${',b'.repeat(30_000)}${'}'.repeat(2000)}`
/** The same with less memory but more time: only the time limit ends it. */
const HOLD_UP = `${'{'.repeat(500)}${Array.from({ length: 7000 }, (_, at) => `var b${at};`).join('')}${'}'.repeat(500)}`

function checks(t: Test): SyntaxChecks {
  const made = new SyntaxChecks()
  t.teardown(() => made.close())
  return made
}

t.test('finds what is wrong with each file', async (t) => {
  const syntax = checks(t)
  t.same(await syntax.of({ 'a.js': '1', 'b.json': '{}' }, 'someone'), [])
  t.match(await syntax.of({ 'a.js': 'a b', 'b.json': '{', 'c.js': 'export default 1', 'd.js': 'await 1' }, 'someone'), [
    { file: 'a.js', line: 1, column: 3, problem: 'Unexpected token' },
    { file: 'b.json', line: 1, column: 1 },
    { file: 'd.js', line: 1, column: 7, problem: /ES module/ },
  ])
})

t.test('refuses a file that takes too much to parse, and goes on', async (t) => {
  const syntax = checks(t)
  const findings = await syntax.of({ 'numbers.js': '1', 'add.js': SCOPES, 'after.js': 'a b' }, 'someone')
  t.match(findings, [{ file: 'add.js', limit: /^(64 MB of memory|1 s of CPU time)$/ }])
  t.throws(() => checkSubmission(exercise(), { 'add.js': SCOPES }, findings), {
    code: 'E_SYNTAX_LIMIT',
    message: /^Parsing “add.js” takes more than (64 MB of memory|1 s of CPU time)\.$/,
    hint: 'Nest its blocks less deeply, or repeat less inside them. This did not count as an attempt.',
  })
  t.same(await syntax.of({ 'add.js': '1' }, 'someone'), [], 'by a new process')
})

t.test('one sender does not keep others waiting', async (t) => {
  const syntax = checks(t)
  const ended: string[] = []
  const send = (name: string, source: string) => syntax.of({ 'a.js': source }, name).then(() => ended.push(name))
  await Promise.all([
    send('attacker', SCOPES),
    send('attacker', SCOPES),
    send('attacker', SCOPES),
    send('learner', '1'),
    send('learner', '2'),
  ])
  t.same(ended.slice(0, 2), ['learner', 'learner'])
})

t.test('takes 64 KB of ordinary code, in eight files', async (t) => {
  const line = 'function add@ (a, b = {}) { const { c = [1, 2], ...d } = b; return a?.[`x${c}`] ?? /[a-z]+(?<n>x)/u.test(a) }\n'
  const source = Array.from({ length: 550 }, (_, at) => line.replace('@', String(at))).join('')
  t.ok(source.length > 60_000 && source.length < 64 * 1024)
  t.same(await checks(t).of(Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`${at}.js`, source])), 'someone'), [])
})

t.test('leaves files to be refused for their size, or for their name', async (t) => {
  t.same(await checks(t).of({ 'a.js': '('.repeat(64 * 1024 + 1) }, 'someone'), [])
  t.same(await checks(t).of({ a: JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as string }, 'someone'), [])
})

t.test('refuses one more where a hundred wait', async (t) => {
  const syntax = new SyntaxChecks()
  const waiting = Array.from({ length: 101 }, () => syntax.of({ 'a.js': '1' }, 'someone'))
  await t.rejects(syntax.of({ 'a.js': '1' }, 'other'), {
    code: 'E_SYNTAX_BUSY',
    message: 'Your code cannot be checked right now: 100 submissions are waiting to be parsed.',
    hint: 'Your code is still in the editor; try again in 10 s.',
  })
  t.same((await Promise.all(waiting)).flat(), [])
  syntax.close()
})

t.test('closed, it leaves no process', async (t) => {
  const syntax = new SyntaxChecks()
  await syntax.of({ 'a.js': HOLD_UP }, 'someone')
  syntax.close()
  await new Promise((resolve) => setTimeout(resolve, 100))
  t.notMatch(execFileSync('ps', ['-o', 'args', '--ppid', String(process.pid)], { encoding: 'utf8' }), /syntax-process/)
})
