import t from 'tap'
import { markdownView } from '../../../../site/src/shared/markdown.ts'

const shown = (text: string) => markdownView(text).join('')

t.test('paragraphs, lists and code', async (t) => {
  t.equal(shown('One\nline.\n\nTwo.'), '<p class="said-there">One\nline.</p><p class="said-there">Two.</p>')
  t.equal(shown('- a\n- b\n\n1. c\n2. d'), '<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>')
  t.equal(shown('```js\nlet a\n\nlet b\n```'), '<pre tabindex="0"><code>let a\n\nlet b</code></pre>')
  t.equal(shown(''), '')
})

t.test('bold, italic, code and links within a line', async (t) => {
  t.equal(
    shown('**Due** on *Friday*: run `npm test`, see [the task](/exercises/add/) or https://example.org/a.'),
    '<p class="said-there"><strong>Due</strong> on <em>Friday</em>: run <code>npm test</code>, see <a href="/exercises/add/" rel="noreferrer">the task</a> or <a href="https://example.org/a" rel="noreferrer">https://example.org/a</a>.</p>',
  )
  t.equal(shown('2 * 3 * 4 and a*b'), '<p class="said-there">2 * 3 * 4 and a*b</p>', 'signs of a calculation stay')
})

t.test('nothing in it becomes markup or a script', async (t) => {
  for (const text of [
    '<script>1</script>',
    '[x](javascript:alert(1))',
    '[x](//evil.example)',
    '`<b>`',
    '**<i>**',
    '[<b>](https://example.org/"onclick=1)',
  ]) {
    t.notMatch(shown(text), /<(script|b|i)>|href="(javascript|\/\/)|"onclick/, text)
  }
  t.equal(shown('[x](data:text/html,1)'), '<p class="said-there">[x](data:text/html,1)</p>')
})

t.test('long text is read in a moment', async (t) => {
  for (const text of ['*'.repeat(5000), '['.repeat(5000), '`'.repeat(4999), '- '.repeat(2500), '```\n'.repeat(1250), 'a\n'.repeat(2500)]) {
    const began = performance.now()
    shown(text)
    t.ok(performance.now() - began < 1000, text.slice(0, 4))
  }
})
