import t from 'tap'
import { parseHeader } from '../../tools/attack/header.ts'

t.test('what an attack tries, and what it must get', async (t) => {
  t.same(parseHeader('// divide-by-and-sum → slow: stops every clock that it can reach'), {
    target: 'divide-by-and-sum',
    words: ['slow'],
    quick: false,
    afterwards: [],
    what: 'stops every clock that it can reach',
  })
  t.same(parseHeader('// create-name → leak|memory (quick), then no process, no file: a thread: it keeps the names'), {
    target: 'create-name',
    words: ['leak', 'memory'],
    quick: true,
    afterwards: ['no process', 'no file'],
    what: 'a thread: it keeps the names',
  })
  t.same(parseHeader('// api → 413|503: too much').words, ['413', '503'])
  t.same(parseHeader('// store → held: nothing was got').words, ['held'])
  t.equal(parseHeader('// 2-sums-of-3 → slow: an exercise may have digits in its name').target, '2-sums-of-3')
})

t.test('a line that says something else is refused', async (t) => {
  const refused: [line: string, message: string][] = [
    ['// no arrow', '“// no arrow” is not “// target → word|word (quick), then claim, claim: what it tries”'],
    ['// divide-by-and-sum → pass: is honest', 'an attack must not get pass'],
    ['// divide-by-and-sum → slow|pass: is honest now and then', 'an attack must not get pass'],
    ['// divide-by-and-sum → fault: breaks the grader', 'an attack must not get fault'],
    ['// divide-by-and-sum → fast: runs', 'fast is not an outcome that can be expected'],
    ['// divide-by-and-sum → 404: is not there', '404 is not an outcome that can be expected'],
    ['// api → 500: breaks the server', '500 is not a status that can be expected'],
    ['// api → slow: waits', 'slow is not a status that can be expected'],
    ['// divide-by-and-sum → slow, then no trace: hides', '“no trace” is not one of no container, no process, no file, same settings'],
  ]
  for (const [line, message] of refused) t.throws(() => parseHeader(line), { message }, line)
})
