import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { applied } from '../../../runner/edits/cuts.ts'
import { Source } from '../../../runner/edits/source.ts'
import { atMost, parsable, unitsOf, type Unit } from '../../../runner/edits/units.ts'
import { loadExercises } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'

const FILE = 'a.js'

function unitsBetween(before: string, after: string): Unit[] {
  return unitsOf({ before: { [FILE]: before }, after: { [FILE]: after } })
}

/** Each edit as what it removes and what it puts in its place. */
function edits(before: string, after: string): string[] {
  return unitsBetween(before, after).map(({ cuts }) =>
    cuts.map((cut) => `${before.slice(cut.before.start, cut.before.end)} → ${cut.text}`.replace(/\s+/g, ' ').trim()).join(' | '),
  )
}

function with_(before: string, units: readonly Unit[]): string {
  return applied(
    { [FILE]: before },
    units.flatMap(({ cuts }) => cuts),
  )[FILE]!
}

function codeOf(text: string): string {
  return new Source(text).code({ start: 0, end: text.length })
}

t.test('comments and formatting are no edit', async (t) => {
  t.same(edits('function f (x) {\n  return "a"\n}', "// Fast.\nfunction f(x) { return 'a'; };\n"), [])
  t.same(edits('f({ a: 1, b: [1, 2] })', 'f({\n  a: 1,\n  b: [1, 2,],\n})'), [])
})

t.test('statements are edits of their own, down into the blocks that contain them', async (t) => {
  const before =
    'function f (x) {\n  const times = 6\n  const length = 9\n  for (let i = 0; i < times; i++) { g(i); h(length) }\n  return x\n}'
  const after = before.replace('6', '3').replace('g(i)', 'g(i + 1)').replace('return x', 'return x + 1')
  t.same(edits(before, after), ['const times = 6 → const times = 3;', 'g(i); → g(i + 1);', 'return x → return x + 1;'])
})

t.test('what stands around a block is an edit apart from what is in it', async (t) => {
  const before = 'xs.forEach(function (x) {\n  a(x)\n  b(x)\n})'
  t.same(edits(before, 'xs.map(function (x) {\n  a(x)\n  c(x)\n})'), ['xs.forEach(function (x) { → xs.map(function (x) {', 'b(x) → c(x);'])
})

t.test('a try removed from around statements, or put around them, is an edit, and they are others', async (t) => {
  const [bare, tried] = [
    'function f () {\n  a()\n  b()\n}',
    'function f () {\n  try {\n    a()\n    c()\n  } catch (error) {\n    d()\n  }\n}',
  ]
  t.same(edits(tried, bare), ['try { → | } catch (error) { d() } →', 'c() → b();'])
  t.same(edits(bare, tried), ['→ try { | → } catch (error) { d() }', 'b() → c();'])
})

t.test('a new name and the code that uses it are one edit; so are both ends of a move', async (t) => {
  const before = 'function f (xs, d) {\n  let sum = 0\n  for (const x of xs) { sum += x / d }\n  return sum\n}'
  const after =
    'function f (xs, d) {\n  const inverse = 1 / d\n  let sum = 0\n  for (const x of xs) { sum += x * inverse }\n  return sum\n}'
  t.same(edits(before, after), ['→ const inverse = 1 / d; | sum += x / d → sum += x * inverse;'])
  t.same(edits('const a = 1\nfunction f () { return a }\nuse(f)', 'function f () { return a }\nuse(f)\nconst a = 1').length, 1)
})

t.test('the same new name in two functions is no connection between them', async (t) => {
  const body = (loop: string) => `function f (xs) { ${loop} }\nfunction g (xs) { ${loop} }`
  const after = body('for (let i = 0; i < xs.length; i++) use(xs[i])')
  t.equal(edits(body('xs.forEach(use)'), after).length, 2)
})

t.test('a statement without a semicolon does not swallow the next one', async (t) => {
  const [before, after] = ['a()\nb()', 'a()\nlet c = f\n;(g)()\nb()']
  t.same(codeOf(with_(before, unitsBetween(before, after))), codeOf(after))
})

t.test('each edit alone and all without it can be parsed; ones that cannot are joined with a neighbour', async (t) => {
  const before = 'let a = 1\nuse(a)\nlet b = 2'
  const units = parsable(unitsBetween(before, 'use(a)\nlet c = 3\nlet b = 2, a = 1'), { [FILE]: before })
  for (const unit of units) for (const some of [[unit], units.filter((other) => other !== unit)]) t.ok(codeOf(with_(before, some)))
})

t.test('several files, files that are new or gone, and files that are no JavaScript', async (t) => {
  const units = unitsOf({
    before: { 'a.js': 'a()', 'b.js': 'b()', 'c.json': '{}' },
    after: { 'a.js': 'aa()', 'c.json': '{"a":1}', 'd.js': 'd()' },
  })
  t.same(
    units.map(({ cuts }) => cuts.map(({ file }) => file)),
    [['a.js'], ['b.js'], ['c.json'], ['d.js']],
  )
})

t.test('of too many edits, the nearest neighbours are joined, and none is lost', async (t) => {
  const lines = (word: string) => Array.from({ length: 200 }, (_, index) => `${word}(${index})`).join('\n')
  const units = unitsBetween(`function f () {\n${lines('a')}\n}`, `function f () {\n${lines('b')}\n}`)
  t.equal(units.length, 1, 'lines that have nothing in common are one edit')
  const before = Array.from({ length: 200 }, (_, index) => `const x${index} = 1`).join('\n')
  const many = unitsBetween(before, before.replaceAll('= 1', '= 2'))
  t.equal(many.length, 200)
  const joined = atMost(many, 8)
  t.same([joined.length, joined.reduce((sum, { near }) => sum + near, 0)], [8, 200])
})

t.test('all edits together give back every solution of every exercise', async (t) => {
  for (const { folder, slug, starter, manifest, reading } of loadExercises(exercisesFolder)) {
    if (reading) continue
    const { entry } = manifest.files
    for (const name of readdirSync(join(folder, 'solutions')).filter((name) => name.endsWith('.js'))) {
      const after = readFileSync(join(folder, 'solutions', name), 'utf8')
      const units = unitsOf({ before: { [entry]: starter[entry]! }, after: { [entry]: after } })
      const whole = applied(
        { [entry]: starter[entry]! },
        units.flatMap(({ cuts }) => cuts),
      )[entry]!
      t.equal(codeOf(whole), codeOf(after), `${slug}/${name}`)
    }
  }
})
