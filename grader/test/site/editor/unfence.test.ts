import t from 'tap'
import { unfenced, withoutFences } from '../../../../site/src/editor/unfence.ts'

t.test('the longest fenced block is the code, without the prose around it', async (t) => {
  const text = 'Sure! First install it:\n\n```sh\nnpm i\n```\n\nThen:\n\n```js\n\nconst a = 1\nmodule.exports = a\n```\n\nHope this helps.'
  t.equal(unfenced(text), 'const a = 1\nmodule.exports = a\n')
})

t.test('a lone fence has its code on the longer side', async (t) => {
  t.equal(unfenced('```ts\nconst a = 1\nmodule.exports = a'), 'const a = 1\nmodule.exports = a\n')
  t.equal(unfenced('const a = 1\nmodule.exports = a\n```'), 'const a = 1\nmodule.exports = a\n')
})

t.test('code without a fence stays, and so do the other files', async (t) => {
  t.equal(unfenced('const text = `a ``` b`'), null)
  t.equal(withoutFences({ 'a.js': 'a' }), null)
  t.same(withoutFences({ 'a.js': '~~~\na\n~~~', 'b.js': 'b' }), { 'a.js': 'a\n', 'b.js': 'b' })
})
