import t from 'tap'
import { similarPairs, type Source } from '../../similarity/pairs.ts'
import { compareApart } from '../../similarity/compare.ts'
import { tokensOf } from '../../similarity/tokens.ts'

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

/** What someone does who does not want it to be seen: other names, other layout, comments. */
function disguised(text: string): string {
  return `// My own work.\n${text}`
    .replaceAll('sum', 'acc')
    .replaceAll('count', 'howMany')
    .replaceAll('quotient', 'q')
    .replaceAll('  ', '\t')
    .replaceAll(') {\n', ')\n{\n')
}

const source = (person: string, text: string): Source => ({ person, submission: person, text })
const alike = (sources: Source[], given: string[] = [STARTER]) => similarPairs(sources, given).map(({ left, right, similarity }) => [left.person, right.person, Math.round(similarity * 100) / 100])

t.test('a source that is nested without end hides nothing and stops nothing', (t) => {
  const deep = `\nif (false) ${'a.'.repeat(20_000)}a\n`
  t.same(alike([source('Ada', LOOP), source('Bob', disguised(LOOP)), source('Cyd', LANES + deep)]), [['Ada', 'Bob', 1]])
  t.end()
})

t.test('a copy in disguise is found, and an own way is not', (t) => {
  t.same(alike([source('Ada', LOOP), source('Bob', disguised(LOOP)), source('Cyd', LANES)]), [['Ada', 'Bob', 1]])
  t.end()
})

t.test('what everybody was given is not counted', (t) => {
  const [left, right] = [`${STARTER}\nmodule.exports.one = 1\n`, `${STARTER}\nmodule.exports.two = () => 2\n`]
  t.same(alike([source('Ada', left), source('Bob', right)], []), [['Ada', 'Bob', 1]], 'it would be')
  t.same(alike([source('Ada', left), source('Bob', right)]), [])
  t.end()
})

t.test('where it stands is told in lines', (t) => {
  const [pair] = similarPairs([source('Ada', LOOP), source('Bob', `\n\n\n${disguised(LOOP)}`)], [STARTER])
  const [{ left, right }] = pair!.fragments as [{ left: { from: number; to: number }; right: { from: number; to: number } }]
  t.ok(left.from >= 1 && left.to <= LOOP.split('\n').length)
  t.ok(right.from > 3 && right.to <= LOOP.split('\n').length + 4)
  t.end()
})

t.test('another operator is another program', (t) => {
  t.not(tokensOf('a.js', 'a + b').tokens.join(), tokensOf('a.js', 'a - b').tokens.join())
  t.same(tokensOf('a.js', 'x + y').tokens, tokensOf('a.js', 'a +  b // why').tokens)
  t.same(tokensOf('a.js', 'not a program at all').tokens, [])
  t.ok(tokensOf('a.js', 'export const a = 1').tokens.length > 0, 'a module is one')
  t.end()
})

t.test('nobody, or one', (t) => {
  t.same(alike([]), [])
  t.same(alike([source('Ada', LOOP)]), [])
  t.end()
})

t.test('in a thread of its own it finds the same', async (t) => {
  const sources = [source('Ada', LOOP), source('Bob', disguised(LOOP)), source('Cyd', LANES)]
  t.same(await compareApart(sources, [STARTER]), similarPairs(sources, [STARTER]))
})
