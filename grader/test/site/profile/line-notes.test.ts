import t from 'tap'
import { lineNotes } from '../../../../site/src/profile/line-notes.ts'
import { FILE, NASTY, node, nothing, profile, starter, yours } from './sample.ts'

t.test('lines have their share of the time and the compiler’s notes', async (t) => {
  t.same(lineNotes(starter), [
    {
      file: FILE,
      line: 12,
      heat: 4,
      label: '40 %',
      taken: true,
      inlined: false,
      words: [
        '40 % self time.',
        `${NASTY} was deoptimized here twice. It was compiled for whole numbers, and met a fraction. V8 says: “not a Smi”.`,
      ],
    },
    { file: FILE, line: 4, heat: 4, label: '30 %', taken: false, inlined: false, words: ['30 % self time.'] },
  ])
  t.match(lineNotes(yours), [
    {
      line: 3,
      heat: 5,
      label: '80 %',
      inlined: true,
      words: ['80 % self time.', `Inlined into divideByAndSum: ${NASTY}.`],
    },
  ])
})

t.test('a line with hardly any time is marked only for the compiler’s notes', async (t) => {
  const compiler = {
    functions: [
      { function: 'add', file: FILE, line: 2, tier: 'inlined' as const, inlines: [] },
      { function: 'plain', file: FILE, line: 9, tier: 'turbofan' as const, inlines: [] },
    ],
    deopts: [],
    unknown: [],
  }
  t.same(lineNotes({ ...nothing, compiler }), [
    {
      file: FILE,
      line: 2,
      heat: 0,
      label: '',
      taken: false,
      inlined: true,
      words: ['add was inlined: it ran only inside its callers: a call costs nothing.'],
    },
  ])
  t.same(lineNotes(nothing), [])
})

t.test('five steps, by half, a quarter, a tenth, and three in a hundred', async (t) => {
  const parts = [5000, 2500, 1000, 300, 290, 1]
  const cpu = profile(
    node(
      '(root)',
      909,
      parts.map((us, index) => node(`f${index}`, us, [], index + 1)),
    ),
    1,
  )
  t.same(
    lineNotes({ ...nothing, cpu }).map(({ line, heat }) => [line, heat]),
    [
      [1, 5],
      [2, 4],
      [3, 3],
      [4, 2],
      [5, 1],
    ],
  )
})
