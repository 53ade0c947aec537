import t from 'tap'
import type { TestResult } from '../../../contracts/index.ts'
import { finding } from '../../../runner/verdict/findings.ts'
import { valuesIn, wrongReason } from '../../../runner/verdict/received.ts'

const failed = (name: string, message: string): TestResult => ({ name, ok: false, message })
const wrong = finding('wrong-output')

t.test('the first failing test says what it expected and what it got', async (t) => {
  const tests = [{ name: 'adds', ok: true, message: null }, failed('keeps fractions › 5/4 is 1.25', 'expected 1.25\nfound    1')]
  t.equal(wrongReason([wrong, finding('test-failed', 'x')], tests), 'Expected 1.25, got 1: 5/4 is 1.25')
  const words = failed('letters', '--- expected\n+++ actual\n@@ -1,1 +1,1 @@\n-14 of 14\n+8 of 14\n')
  t.equal(wrongReason([wrong], [words]), 'Expected “14 of 14”, got “8 of 14”: letters')
})

t.test('a test whose name is what was received is not repeated', async (t) => {
  const name = 'GET /basket/1: the price is older than a second.'
  const test = failed(`prices › ${name}`, `--- expected\n+++ actual\n@@ -1,1 +1,1 @@\n-null\n+${name}\n`)
  t.equal(wrongReason([finding('test-failed', test.name)], [test]), name)
})

t.test('what a backend saw comes before the tests: it names request, answer and expectation', async (t) => {
  const seen = 'GET /average answered 12, the average is 13.'
  const tests = [failed('average', 'expected 13\nfound    12')]
  t.equal(wrongReason([finding('wrong-output', seen), finding('test-failed', 'average')], tests), seen)
  t.equal(wrongReason([finding('stale-output', seen)], tests), seen)
})

t.test('without any value, the finding speaks; without any finding, nothing does', async (t) => {
  t.equal(wrongReason([wrong], [failed('throws', 'It failed.')]), wrong.message)
  t.equal(wrongReason([finding('test-failed', 'adds › nothing')], [failed('adds › nothing', 'It failed.')]), 'adds › nothing')
  t.equal(wrongReason([], []), null)
})

t.test('values that are long, or spread over lines, stay in the list of tests', async (t) => {
  t.equal(valuesIn('--- expected\n+++ actual\n@@ -1,3 +1,3 @@\n Object {\n-  "a": 1,\n+  "a": 2,\n }\n'), null)
  t.equal(valuesIn(`expected ${'x'.repeat(81)}\nfound    1`), null)
  t.same(valuesIn('expected 0\nfound    NaN'), { expected: '0', received: 'NaN' })
})
