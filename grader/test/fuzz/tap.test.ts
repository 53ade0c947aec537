import t, { type Test } from 'tap'
import fc, { type Arbitrary, type IProperty } from 'fast-check'
import { readTap } from '../../runner/measure/tap.ts'
import { text, value } from './nasty.ts'

const RUNS = { numRuns: 3000, seed: 4 }

/** Lines that mean something to a TAP parser, most of them where they should not be. */
const LINES: readonly string[] = [
  'TAP version 14',
  'TAP version 13',
  'ok',
  'not ok',
  'ok 1 - one',
  'not ok 2 - two # TODO',
  'ok 3 # SKIP',
  'ok 1 - one {',
  '}',
  '1..3',
  '1..0',
  '0..0',
  '1..99999999999999999999',
  '-1..2',
  '# Subtest: sub',
  '# Subtest',
  '    # Subtest: deeper',
  '    ok 1 - in it',
  '        ok 1 - further in',
  '    1..1',
  'Bail out!',
  'Bail out! why',
  'pragma +strict',
  'pragma +bail',
  '  ---',
  '  ...',
  '  found: &b {c: *b}',
  '  a: &a [*a, *a]',
  '  found: !re /(a+)+$/',
  '  wanted: !date x',
  '  found: !error {}',
  '  found: !!binary x',
  '  diag: [',
  '  "',
  '  - - - -',
  '  diff: 1',
  '  found: 12345678901234567890123',
  '  found: !symbol x',
  '  found: !function "() => {}"',
  '  found: !!map {1: 2}',
  '  found: !!set {a, b}',
  '  <<: *a',
  '  message: {a: 1}',
]

const lines: Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...LINES) },
  text,
  value.map((one) => `  found: ${JSON.stringify(one)}`),
)
const stream = fc.array(lines, { maxLength: 30, size: 'max' }).map((some) => some.join('\n'))

function isReport(source: string): boolean {
  const { tests, complete } = readTap(source)
  return (
    typeof complete === 'boolean' &&
    tests.every(
      ({ name, ok, message }) => name.length <= 200 && (ok ? message === null : typeof message === 'string' && message.length <= 2000),
    )
  )
}

/** One assertion for all of the runs. */
function holds<T>(t: Test, property: IProperty<T>): void {
  t.doesNotThrow(() => fc.assert(property, RUNS), `holds ${RUNS.numRuns} times`)
}

t.test('whatever a submission prints is read without an error, within bounds', async (t) => {
  holds(t, fc.property(stream, isReport))
  holds(t, fc.property(text, isReport))
})

t.test('what a diagnostic says is whatever YAML can say', async (t) => {
  const diagnostic = fc.array(
    fc.oneof(
      fc.constantFrom(...LINES.filter((line) => line.startsWith('  '))),
      value.map((one) => `  wanted: ${JSON.stringify(one)}`),
    ),
    { minLength: 1, maxLength: 8 },
  )
  holds(
    t,
    fc.property(diagnostic, (some) => isReport(['not ok 1 - one', '  ---', ...some, '  ...', '1..1', ''].join('\n'))),
  )
})

t.test('a report without its plan is never taken for a complete one', async (t) => {
  const unplanned = stream.filter((source) => !/\d+\.\.\d/.test(source))
  holds(
    t,
    fc.property(unplanned, (source) => !readTap(source).complete),
  )
})
