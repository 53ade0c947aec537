import t from 'tap'
import { Conversions } from '../../../shared/catalogue/conversions.ts'

const conversions = new Conversions()
t.teardown(() => conversions.close())

t.test('files that are not CommonJS are rewritten, and named with what they were', async (t) => {
  const files = {
    'add.js': 'export default (a, b) => a + b\n',
    'typed.js': 'const one: number = 1\nmodule.exports = one\n',
    'plain.js': 'module.exports = 1\n',
    'data.json': '{"a": 1}',
  }
  const { files: converted, forms } = await conversions.of(files)
  t.same(forms, { 'add.js': 'module', 'typed.js': 'typescript' })
  t.match(converted['add.js'], 'module.exports')
  t.match(converted['typed.js'], /const one\s+= 1\nmodule\.exports = one\n/)
  t.same([converted['plain.js'], converted['data.json']], [files['plain.js'], files['data.json']])
})

t.test('a file that cannot be converted stays as it is, beside one that can', async (t) => {
  const files = { 'a.js': 'const = 1', 'b.js': 'export default 1' }
  const { files: converted, forms } = await conversions.of(files)
  t.equal(converted['a.js'], files['a.js'])
  t.same(forms, { 'b.js': 'module' })
})

t.test('what takes more than the limits stays as it is, and the next submission is converted again', async (t) => {
  // acorn keeps a record of each name in every block around it: hundreds of megabytes.
  const files = {
    'a.js': `${'{'.repeat(2000)}${'var a0;'.repeat(4000).replace(/a0/g, () => `a${Math.random().toString(36).slice(2, 6)}`)}${'}'.repeat(2000)}`,
  }
  const { files: converted, forms } = await conversions.of(files)
  t.equal(converted['a.js'], files['a.js'])
  t.same(forms, {})
  t.same((await conversions.of({ 'b.js': 'export default 1' })).forms, { 'b.js': 'module' })
})

t.test('without a script there is nothing to do', async (t) => {
  t.same(await conversions.of({ 'answer.json': '{}' }), { files: { 'answer.json': '{}' }, forms: {} })
})
