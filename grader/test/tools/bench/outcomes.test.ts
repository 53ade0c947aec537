import t from 'tap'
import { describeCounts, isAsExpected, counts, type Outcome } from '../../../tools/bench/outcomes.ts'

const honest: Outcome = { who: 'honest', name: 'loop', words: ['pass'], got: 'pass', said: '25× faster' }
const hostile: Outcome = { who: 'hostile', name: 'time/stopped-clocks', words: ['slow', 'forged'], got: 'slow', said: '1.01×' }

t.test('what a submission may come to', async (t) => {
  t.ok(isAsExpected(honest))
  t.notOk(isAsExpected({ ...honest, got: 'unsure' }))
  t.notOk(isAsExpected({ ...honest, got: 'refused 503' }))
  t.ok(isAsExpected(hostile))
  t.ok(isAsExpected({ ...hostile, got: 'refused 422' }), 'an attack may be turned away')
  t.notOk(isAsExpected({ ...hostile, got: 'pass' }))
  t.notOk(isAsExpected({ ...hostile, got: 'none' }))
  t.notOk(isAsExpected({ ...hostile, said: 'exit code 1; BROKE OUT: it sees the host' }))
})

t.test('a flood in which everything is right', async (t) => {
  const all = counts([honest, hostile, hostile, { ...hostile, got: 'forged' }])
  t.match(all, { honest: 1, right: 1, hostile: 3, words: { slow: 2, forged: 1 }, passes: 0, unexpected: { length: 0 } })
  t.equal(
    describeCounts(all, 24),
    '1 of 1 honest submissions right\n3 hostile ones: slow 2, forged 1; 0 passes\n24 s, 10.0 verdicts per minute',
  )
})

t.test('everyone who got something else is named', async (t) => {
  const all = counts([honest, { ...honest, name: 'generator', got: 'forged' }, { ...hostile, got: 'pass' }])
  t.match(all, { honest: 2, right: 1, hostile: 1, passes: 1 })
  t.equal(
    describeCounts(all, 60),
    [
      '1 of 2 honest submissions right',
      '1 hostile ones: pass 1; 1 passes',
      '  ✗ honest generator: forged, must be pass: 25× faster',
      '  ✗ hostile time/stopped-clocks: pass, must be slow|forged: 1.01×',
      '60 s, 3.0 verdicts per minute',
    ].join('\n'),
  )
})
