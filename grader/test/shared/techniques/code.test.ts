import t from 'tap'
import { codeOf } from '../../../shared/techniques/code.ts'
import { CodeReader } from '../../../shared/techniques/code-reader.ts'
import { exercise } from '../../server/http/exercise.ts'

const starter = { 'sum.js': 'module.exports = (a) => { try { return a.map((b) => b).reduce((s, b) => s + b, 0) } catch { return 0 } }\n' }
const read = (source: string, words: string[] = []) => codeOf('function', starter, { 'sum.js': source }, words)

t.test('words are found in code, not in comments', async (t) => {
  const source = "// try Map\nmodule.exports = (a) => { let last = null; const key = 'x y'; return 0x10 }\n"
  t.same(read(source, ['try', 'Map', 'last', 'x y', '0x10', 'last = null', 'null = last', 'las'])?.uses, [
    'last',
    'x y',
    '0x10',
    'last = null',
  ])
})

t.test('code that differs in comments and spaces only is still the starter', async (t) => {
  t.equal(read(`// mine\n${starter['sum.js'].replaceAll(' ', '  ')}`)?.isStarter, true)
  t.equal(read(starter['sum.js'].replace('0)', '1)'))?.isStarter, false)
})

t.test('techniques come with their places', async (t) => {
  const code = read('module.exports = (a) => {\n  let s = 0\n  for (const b of a) s += b\n  return s\n}\n')
  t.ok(code?.techniques.some(({ technique, from }) => technique === 'loop' && from === 3))
})

t.test('code that cannot be parsed is not read', async (t) => {
  t.equal(read('module.exports = ('), null)
})

t.test('a separate process reads submissions one after the other, with the words that the rules ask for', async (t) => {
  const reader = new CodeReader()
  t.teardown(() => reader.close())
  const add = exercise()
  add.manifest.feedback = [{ id: 'plus', when: { outcome: ['slow'], uses: ['Map'], lacks: ['b'] }, text: 'No.' }]
  const [one, two] = await Promise.all([
    reader.of(add, { 'add.js': 'module.exports = (a, b) => new Map([[a, b]])\n' }),
    reader.of(add, { 'add.js': 'module.exports = (' }),
  ])
  t.match(one, { uses: ['Map', 'b'], isStarter: false })
  t.equal(two, null)
})

t.test('a submission that takes too long or too much memory is given up, and the next one is read', async (t) => {
  const reader = new CodeReader()
  t.teardown(() => reader.close())
  const deep = `module.exports = ${'['.repeat(30_000)}1${']'.repeat(30_000)}\n`
  t.equal(await reader.of(exercise(), { 'add.js': deep }), null)
  t.match(await reader.of(exercise(), {}), { isStarter: true })
})
