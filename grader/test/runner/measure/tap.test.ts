import t from 'tap'
import { readTap } from '../../../runner/measure/tap.ts'

const STREAM = `TAP version 14
# Subtest: adds
    ok 1 - small numbers
    not ok 2 - the last element counts
      ---
      diff: |
        --- expected
        +++ actual
        -6
        +3
      ...
    1..2
not ok 1 - adds
ok 2 - empty list # SKIP not today
1..2
`

t.test('assertions have the path of their subtests, and the useful part of their diagnostics', async (t) => {
  t.same(readTap(STREAM), {
    complete: true,
    tests: [
      { name: 'adds › small numbers', ok: true, message: null },
      { name: 'adds › the last element counts', ok: false, message: '--- expected\n+++ actual\n-6\n+3\n' },
      { name: 'empty list', ok: true, message: null },
    ],
  })
})

t.test('an error that no assertion expected is shown with its place, and how it came', (t) => {
  const of = (diagnostic: string) =>
    readTap(`# Subtest: answers
    not ok 1 - nobody waits
      ---
      ${diagnostic.replaceAll('\n', '\n      ')}
      ...
    1..1
not ok 1 - answers
1..1
`).tests
  t.same(
    of(
      'stack: |\n  ask (/job/starter/average.js:4:49)\n  Test.<anonymous> (/job/tests/average.test.js:9:3)\n  Test.cb (/hotpath/node_modules/tap/index.js:371:725)\ntapCaught: unhandledRejection',
    ),
    [
      {
        name: 'answers › nobody waits',
        ok: false,
        message:
          'A promise was rejected, and nothing handled it.\nError: nobody waits\n    at ask (starter/average.js:4:49)\n    at Test.<anonymous> (tests/average.test.js:9:3)',
        file: 'average.js',
        line: 4,
        column: 49,
      },
    ],
  )
  const messageOf = (diagnostic: string) => of(diagnostic)[0]?.message
  t.equal(
    messageOf('type: TypeError\ntapCaught: uncaughtException'),
    'An error was thrown outside of the test, and nothing caught it.\nTypeError: nobody waits',
  )
  t.equal(messageOf('type: RangeError\ntapCaught: returnedPromiseRejection'), 'RangeError: nobody waits')
  t.equal(messageOf('tapCaught: [1]'), 'It failed.', 'garbage of a learner’s own')
  t.end()
})

t.test('a stream that stops without its plan is not complete', async (t) => {
  t.equal(readTap('ok 1 - so far\n').complete, false)
  t.equal(readTap('').complete, false)
  t.equal(readTap('1..2\nok 1 - so far\nBail out! no more\n').complete, false)
})

t.test('garbage is skipped', async (t) => {
  for (const rubbish of ['\u0000\u0001', 'ok ok ok', '{"a":1}\n'.repeat(1000), '1..99999999999\n', '    '.repeat(5000)]) {
    t.doesNotThrow(() => readTap(rubbish))
  }
})

t.test('endlessly indented lines are skipped, and the rest is read', async (t) => {
  // Too long for a quadratic parser to finish.
  for (const line of ['ok 1 - deep', '# Subtest: deep', 'deep']) {
    const { tests, complete } = readTap(`ok 1 - before\n${'    '.repeat(300_000)}${line}\nok 2 - after\n1..2\n`)
    t.strictSame(
      tests.map(({ name }) => name),
      ['before', 'after'],
    )
    t.ok(complete, line)
  }
})

t.test('diagnostics that YAML warns about are read without process warnings', async (t) => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  const { emitWarning } = process
  process.on('warning', note)
  t.teardown(() => process.off('warning', note))
  const messageOf = (diagnostic: string) => readTap(`not ok 1 - odd\n  ---\n  ${diagnostic}\n  ...\n1..1\n`).tests[0]?.message
  t.equal(messageOf('found: !strange 1'), 'expected undefined\nfound    1', 'a tag that nobody knows')
  t.equal(messageOf('? [a, list]\n  : 1'), 'It failed.', 'a key that is a list')
  await new Promise(setImmediate)
  t.same(warnings, [])
  t.equal(process.emitWarning, emitWarning, 'others are told as ever')
})

t.test('floods of assertions and endless names are cut off', async (t) => {
  const flood = Array.from({ length: 5000 }, (_, i) => `not ok ${i + 1} - ${'x'.repeat(500)}`).join('\n')
  const { tests } = readTap(`${flood}\n1..5000\n`)
  t.equal(tests.length, 200)
  t.equal(tests[0]!.name.length, 200)
})

t.test('a test in which the submission threw names its line', async (t) => {
  const thrown = (stack: string, caught = 'tapCaught: returnedPromiseRejection') => `TAP version 14
not ok 1 - x is not defined
  ---
  stack: |
    ${stack}
  type: ReferenceError
  ${caught}
  ...
1..1
`
  t.match(readTap(thrown('add (/job/starter/add.js:3:11)\n    Test.x (/job/tests/add.test.js:2:1)')).tests, [
    { ok: false, message: /^ReferenceError: x is not defined\n +at add \(starter\/add.js:3:11\)/, file: 'add.js', line: 3, column: 11 },
  ])
  const contained = 'add (starter/add.js:3:11)\n    Object.apply (/hotpath/harness/tests.cjs:44:28)\n    Test.x (tests/add.test.js:2:1)'
  t.match(
    readTap(thrown(contained)).tests,
    [{ file: 'add.js', line: 3, message: /x is not defined\n +at add [(].*:3:11[)]\n +at Test.x [(]tests.*:2:1[)]$/ }],
    'in a container, whose folder is /job, without the frames of the harness',
  )
  const elsewhere = readTap(thrown('Test.x (/job/tests/add.test.js:2:1)')).tests[0]!
  t.notOk('line' in elsewhere)
  t.notOk('line' in readTap(thrown('add (/job/starter/add.js:3:11)', 'at: x')).tests[0]!, 'an assertion has no place in the submission')
  t.notOk('line' in readTap(thrown('add (/job/starter/../../etc/passwd:3:11)')).tests[0]!)
})
