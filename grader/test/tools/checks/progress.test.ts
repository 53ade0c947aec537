import t from 'tap'
import { showProgress, summary } from '../../../tools/checks/progress.ts'
import { report } from '../../../tools/checks/report.ts'
import type { Check } from '../../../tools/checks/schedule.ts'

const check = (name: string): Check => ({ name, slot: 'any', run: async () => [report(name)] })
const failing = report('a', { passed: 1, failed: 1, failures: ['a › adds (a.test.ts:7)\n    expected 3'] })

function written(isTTY: boolean) {
  const texts: string[] = []
  return { texts, out: { isTTY, columns: 40, write: (text: string) => texts.push(text) } }
}

t.test('in a file each check has a line that says how many are done', async (t) => {
  const { texts, out } = written(false)
  const progress = showProgress(12, out)
  progress.began(check('a'))
  progress.ended(check('a'), [failing])
  progress.ended(check('two'), [report('b', { passed: 1 }), report('c', { passed: 1 })])
  t.match(texts.join(''), /\n 2\/12 {2}ok {4}b .*\n 3\/12 {2}ok {4}c .*\n$/)
  t.match(texts.join(''), /^ {1}1\/12 {2}FAIL {2}a .*\n {4}a › adds \(a\.test\.ts:7\)\n {8}expected 3\n/)
})

t.test('a terminal has one line more, with what is running', async (t) => {
  const { texts, out } = written(true)
  const progress = showProgress(2, out)
  progress.began(check('a'))
  progress.began(check('b'))
  t.equal(texts.at(-1), '\r\u001b[2K0/2, running: a, b')
  progress.ended(check('a'), [failing])
  t.match(texts.at(-1), /^\r\u001b\[2K1\/2 {2}FAIL .*\n1\/2, 1 failed, running: b$/s)
  progress.began(check('a long name that no terminal has the room for'))
  t.equal(texts.at(-1)!.split('\n').at(-1)!.replace('\r\u001b[2K', '').length, 39)
})

t.test('the last screen names what failed, with its place, and ends with the counts', async (t) => {
  const text = summary(
    [failing, report('b', { passed: 2, seconds: 65, cpuSeconds: 12.34 })],
    { ...failing, passed: 3, cpuSeconds: 12.34 },
    90,
  )
  t.match(text, /The slowest:\n {6}65\.0 s {4}12\.3 s CPU {2}b\n/)
  t.match(
    text,
    /\nFailed:\n {4}a › adds \(a\.test\.ts:7\)\n {8}expected 3\n\n1\.5 minutes, 12 s of CPU time without containers and servers\n3 passed, 1 failed$/,
  )
})

t.test('the last screen names what was flaky, before what failed', async (t) => {
  const text = summary([failing], { ...failing, flaky: ['b › waits (b.test.ts:3)\n    late'] }, 90)
  t.match(text, /\nFlaky: failed at first, passed when repeated:\n {4}b › waits \(b\.test\.ts:3\)\n {8}late\n\nFailed:\n/)
})

t.test('the last screen shows how busy the cores were', async (t) => {
  t.match(
    summary([], report('all', { passed: 1 }), 90, [0.987, 0.5]),
    /\nCores busy in each minute:\n {4}99 %, 50 %\n\n1\.5 minutes\n1 passed/,
  )
  t.notMatch(summary([], report('all'), 90), 'Cores')
})

t.test('the last screen cuts long failures, and names those after the first few in a line', async (t) => {
  const long = (name: string) => [name, ...Array.from({ length: 40 }, (_, i) => `    ${name}, line ${i}`)].join('\n')
  const failures = Array.from({ length: 10 }, (_, i) => long(`failure ${i}`))
  const text = summary([failing], { ...failing, failures }, 90)
  t.match(text, 'failure 0, line 10')
  t.notMatch(text, 'failure 0, line 11')
  t.match(text, /\n {4}failure 8\n {4}failure 9\n/)
})
