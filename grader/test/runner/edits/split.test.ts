import t from 'tap'
import { Value } from 'typebox/value'
import { Edit, type Exercise, type SourceFiles } from '../../../contracts/index.ts'
import { pairOf } from '../../../runner/edits/pair.ts'
import { filesWith, MOST_EDITS, split, type Pair } from '../../../runner/edits/split.ts'
import { Splitter } from '../../../runner/edits/splitter.ts'
import { Conversions } from '../../../shared/catalogue/conversions.ts'
import { COMPOSED } from '../../../tools/bench/edits/composed.ts'
import { composedExercise } from '../../../tools/bench/edits/exercise.ts'

const conversions = new Conversions()
const splitter = new Splitter()
t.teardown(() => {
  conversions.close()
  splitter.close()
})
const { signal } = new AbortController()

const composed = (name: string) => COMPOSED.find((one) => one.name === name)!

function pair(exercise: Exercise, files: SourceFiles, against: SourceFiles | null = null): Promise<Pair> {
  return pairOf(exercise, files, against, conversions)
}

async function pairIn(name: string): Promise<Pair> {
  const { before, after } = composed(name)
  return pair(composedExercise(before), after)
}

t.test('each edit has its lines, as they were written, and the technique that it shows', async (t) => {
  const before = {
    'work.js': 'module.exports = function (xs) {\n  let sum = 0\n  xs.forEach(x => { sum += x })\n  log(sum)\n  return sum\n}\n',
  }
  const after = {
    'work.js':
      'module.exports = function (xs) {\n  let sum = 0\n  // Faster.\n  for (let i = 0; i < xs.length; i++) {\n    sum += xs[i]\n  }\n  return sum\n}\n',
  }
  const { found, parts } = split(await pair(composedExercise(before), after))
  t.equal(found, parts.length)
  const [loop] = parts.map(({ shown }) => shown)
  t.match(loop, { near: 1, morePlaces: 0 })
  t.ok(loop!.techniques.includes('loop'), loop!.techniques.join())
  t.match(loop!.places[0], {
    file: 'work.js',
    before: { from: 3, code: /^xs\.forEach/ },
    after: { from: 4, to: 6, code: 'for (let i = 0; i < xs.length; i++) {\n  sum += xs[i]\n}' },
  })
})

t.test('what is sent is within its bounds, for 200 edits, and for very long ones', async (t) => {
  const { found, parts } = split(await pairIn('200 edits'))
  t.same([found, parts.length], [200, MOST_EDITS])
  const long = `const text = '${'x'.repeat(5000)}'\nmodule.exports = x => x\n`
  const { parts: longer } = split(await pair(composedExercise({ 'work.js': 'module.exports = x => x\n' }), { 'work.js': long }))
  for (const { shown } of [...parts, ...longer]) t.ok(Value.Check(Edit, { ...shown, alone: null, last: null }))
  t.ok(longer[0]!.shown.places[0]!.after!.code.endsWith('…'))
})

t.test('TypeScript and ES modules are compared as the CommonJS they become, and shown as they were written', async (t) => {
  const { found, parts } = split(await pairIn('TypeScript, an ES module'))
  t.equal(found, 2, 'neither types, nor exports, nor strict mode are edits')
  t.same(
    parts.map(({ shown }) => shown.places.map(({ after }) => [after!.from, after!.code])),
    [[[11, 'const times: Count = 3']], [[12, 'const length: Count = 400']]],
  )
})

t.test('a strict directive that a person removed or added is an edit', async (t) => {
  const [strict, sloppy] = [{ 'work.js': "'use strict'\nmodule.exports = x => x\n" }, { 'work.js': 'module.exports = x => x\n' }]
  t.equal(split(await pair(composedExercise(sloppy), strict)).found, 1)
  t.equal(split(await pair(composedExercise(strict), sloppy)).found, 1)
  t.equal(split(await pair(composedExercise(strict), { 'work.js': 'export default x => x\n' })).found, 0)
  t.equal(split(await pair(composedExercise(sloppy), { 'work.js': 'export default x => x\n' })).found, 0)
})

t.test('an earlier attempt takes the place of the starter', async (t) => {
  const { before, after } = composed('two that multiply')
  const exercise = composedExercise(before)
  t.equal(split(await pair(exercise, after, after)).found, 0)
  t.equal(split(await pair(exercise, after, composed('one edit').after)).found, 1)
})

t.test('the files of all edits are the submission', async (t) => {
  const compared = await pairIn('two files, one needs the other')
  const { parts } = split(compared)
  t.same(filesWith(compared.before, []), compared.before)
  t.match(filesWith(compared.before, parts)['work.js'], 'steps.half(x)')
})

t.test('splitting runs in a process of its own, within limits', async (t) => {
  const nested = 'f('.repeat(20_000) + ')'.repeat(20_000)
  const whole = await splitter.of(await pair(composedExercise({ 'work.js': 'f()' }), { 'work.js': nested }), signal)
  t.equal(whole?.found, 1, 'too deep to parse: the whole file is one edit')
  t.equal((await splitter.of(await pairIn('one edit'), signal))?.found, 1, 'the process still answers')
  const endless = Array.from({ length: 6000 }, (_, index) => `if (a${index}) b()`).join('\n')
  const hasty = new Splitter(0.5)
  t.teardown(() => hasty.close())
  const started = hasty.of(await pair(composedExercise({ 'work.js': endless }), { 'work.js': endless.replaceAll('a', 'c') }), signal)
  t.equal(await started, null, 'too much work')
  t.equal((await hasty.of(await pairIn('one edit'), signal))?.found, 1, 'a new process answers')
  await t.rejects(splitter.of(await pairIn('one edit'), AbortSignal.abort(new Error('away'))), { message: 'away' })
})
