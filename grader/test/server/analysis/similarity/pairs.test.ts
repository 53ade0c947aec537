import t from 'tap'
import { compareInProcess } from '../../../../server/analysis/similarity/in-process.ts'
import { compare, type Source } from '../../../../server/analysis/similarity/pairs.ts'
import { tokensOf } from '../../../../server/analysis/similarity/tokens.ts'

const STARTER = `'use strict'

module.exports = function divideByAndSum (divisor, numbers) {
  try {
    return numbers.map(function (n) { return n / divisor }).reduce(function (a, b) { return a + b }, 0)
  } catch (error) {
    return 0
  }
}
`

const LOOP = `'use strict'

module.exports = function divideByAndSum (divisor, numbers) {
  var sum = 0
  var count = numbers.length
  if (count === 0 || divisor === 0) return sum
  for (var i = 0; i < count; i++) {
    var quotient = numbers[i] / divisor
    if (quotient === quotient) sum = sum + quotient
    else return NaN
  }
  return sum
}
`

const LANES = `'use strict'

module.exports = (divisor, numbers) => {
  const lanes = new Float64Array(4)
  let place = 0
  while (place + 4 <= numbers.length) {
    for (const lane of [0, 1, 2, 3]) lanes[lane] += numbers[place + lane]
    place += 4
  }
  const tail = numbers.slice(place).reduce((total, one) => total + one, 0)
  return (lanes[0] + lanes[1] + lanes[2] + lanes[3] + tail) / divisor
}
`

/** Disguises a copy: other names, other layout, comments. */
function disguised(text: string): string {
  return `// My own work.\n${text}`
    .replaceAll('sum', 'acc')
    .replaceAll('count', 'howMany')
    .replaceAll('quotient', 'q')
    .replaceAll('  ', '\t')
    .replaceAll(') {\n', ')\n{\n')
}

const source = (submission: string, ...texts: string[]): Source => ({ submission, texts })
const alike = (sources: Source[], given: string[] = [STARTER]) =>
  compare(sources, given).pairs.map(({ left, right, similarity }) => [left, right, Math.round(similarity * 100) / 100])

t.test('an extremely nested source hides nothing and stops nothing', (t) => {
  const deep = `\nif (false) ${'a.'.repeat(20_000)}a\n`
  t.same(alike([source('Ada', LOOP), source('Bob', disguised(LOOP)), source('Cyd', LANES + deep)]), [['Ada', 'Bob', 1]])
  t.end()
})

t.test('a disguised copy is found, and an original solution is not', (t) => {
  t.same(alike([source('Ada', LOOP), source('Bob', disguised(LOOP)), source('Cyd', LANES)]), [['Ada', 'Bob', 1]])
  t.end()
})

t.test('the starter does not count', (t) => {
  const [left, right] = [`${STARTER}\nmodule.exports.one = 1\n`, `${STARTER}\nmodule.exports.two = () => 2\n`]
  t.same(alike([source('Ada', left), source('Bob', right)], []), [['Ada', 'Bob', 0.76]], 'it would be')
  t.same(alike([source('Ada', left), source('Bob', right)]), [])
  t.end()
})

t.test('similarity depends neither on the order nor on who keeps the starter', (t) => {
  const kept = source('Ada', `${STARTER.repeat(4)}${LOOP}`)
  for (const others of [[source('Bob', disguised(LOOP))], [source('Bob', LOOP), source('Cyd', LANES)]]) {
    const sets = [compare([kept, ...others], [STARTER]), compare([...others, kept], [STARTER])]
    const [first, second] = sets.map(({ pairs }) => pairs.map(({ left, right, similarity }) => [[left, right].sort(), similarity]))
    t.same(first, second)
    t.match(first, [[['Ada', 'Bob'], Number]])
    for (const { pairs, spread } of sets) {
      t.ok(
        pairs.every(({ similarity }) => similarity > 0.5 && similarity <= 1),
        String(pairs[0]!.similarity),
      )
      t.ok(spread.length === 10 && spread.every(Number.isInteger), spread.join())
    }
    t.same(sets[0]!.spread, sets[1]!.spread)
  }
  t.end()
})

t.test('matches are line ranges', (t) => {
  const [pair] = compare([source('Ada', LOOP), source('Bob', `\n\n\n${disguised(LOOP)}`)], [STARTER]).pairs
  const { left, right } = pair!.fragments[0]!
  t.same(
    [left, right],
    [
      { from: 3, to: 13 },
      { from: 7, to: 19 },
    ],
    'the function, from its head to its end',
  )
  t.end()
})

t.test('histogram of similarities', (t) => {
  const { alike, spread } = compare(
    [source('Ada', LOOP), source('Bob', disguised(LOOP)), source('Cyd', LANES), source('Dan', 'not a program at all')],
    [STARTER],
  )
  t.equal(alike, 1)
  t.same([spread[9], spread.reduce((sum, count) => sum + count)], [1, 6])
  t.end()
})

t.test('files are parsed separately, and lines are numbered continuously', (t) => {
  const helper = "'use strict'\nconst sum = 1\nmodule.exports = sum\n"
  const [pair] = compare([source('Ada', helper, LOOP), source('Bob', disguised(LOOP), helper)], [STARTER]).pairs
  const { left, right } = pair!.fragments[0]!
  t.ok(left.from > helper.split('\n').length, 'in the second')
  t.ok(right.from < disguised(LOOP).split('\n').length, 'in the first')
  t.end()
})

t.test('a different operator is a difference', (t) => {
  t.not(tokensOf('a.js', 'a + b').tokens.join(), tokensOf('a.js', 'a - b').tokens.join())
  t.same(tokensOf('a.js', 'x + y').tokens, tokensOf('a.js', 'a +  b // why').tokens)
  t.same(tokensOf('a.js', 'not a program at all').tokens, [])
  t.ok(tokensOf('a.js', 'export const a = 1').tokens.length > 0, 'a module is one')
  t.end()
})

t.test('no source, or only one', (t) => {
  t.same(alike([]), [])
  t.same(alike([source('Ada', LOOP)]), [])
  t.end()
})

t.test('the separate process finds the same', async (t) => {
  const sources = [source('Ada', LOOP), source('Bob', disguised(LOOP)), source('Cyd', LANES)]
  t.same(await compareInProcess(sources, [STARTER]), compare(sources, [STARTER]))
})

t.test('two sources with long tables are compared correctly and fast', async (t) => {
  const table = (name: string) => `const ${name} = [${Array.from({ length: 5000 }, (_, index) => index).join(', ')}]\n`
  const { pairs } = compare(
    [
      { submission: 'a', texts: [table('squares') + LOOP] },
      { submission: 'b', texts: [table('powers') + LOOP] },
      { submission: 'c', texts: [table('none') + LANES] },
    ],
    [STARTER],
  )
  const [pair] = pairs.filter(({ left, right }) => left === 'a' && right === 'b')
  t.ok(pair)
  t.ok(pair!.fragments.length < 10_000, 'not every line of one table with every line of the other')
})

t.test('repeating copied code does not hide it', (t) => {
  const { pairs } = compare(
    [
      { submission: 'a', texts: [LOOP] },
      { submission: 'b', texts: Array.from({ length: 60 }, () => LOOP) },
    ],
    [],
  )
  t.match(pairs, [{ left: 'a', right: 'b' }])
  t.end()
})
