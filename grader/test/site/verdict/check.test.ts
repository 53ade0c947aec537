import t from 'tap'
import type { Check } from '../../../contracts/check.ts'
import { checkView } from '../../../../site/src/verdict/check.ts'

const check = (more: Partial<Check>): Check => ({ tests: [], findings: [], seconds: 5, engine: 'node 24.21.0', sandbox: 'docker', ...more })

t.test('a check that took too long says so once, with a button to the line', (t) => {
  const message = 'The submission took too long: the tests did not finish within 5 s; it was still running line 3, in sum.'
  const view = String(checkView(check({ findings: [{ code: 'silent', message, hint: 'Look for a loop.', file: 'sum.js', line: 3 }] })))
  t.equal(view.split(message).length - 1, 1)
  t.match(
    view,
    /<button type="button" class="place" data-file="sum\.js" data-line="3" data-column="1">sum\.js:3<\/button> Look for a loop\./,
  )
  t.end()
})

t.test('beside failing tests, the finding says what ended them', (t) => {
  const tests = [{ name: 'adds', ok: false, message: 'expected 1\nfound    2' }]
  const view = String(checkView(check({ tests, findings: [{ code: 'exited', message: 'The process exited.', hint: 'Do not.' }] })))
  t.match(view, '1 of 1 tests fails.')
  t.match(view, 'The process exited.')
  t.end()
})
