import { markdownToHtml, mdxToJs } from 'satteri'
import t from 'tap'
import { termsOfAStep } from '../../../../../site/glossary-terms.ts'

const render = async (markdown: string) => (await markdownToHtml(markdown, { hastPlugins: [termsOfAStep()] })).html
const words = async (markdown: string) =>
  [...(await render(markdown)).matchAll(/<a class="term" href="([^"]+)"[^>]*>([^<]+)/g)].map(([, href, word]) => `${word} ${href}`)

t.test('the first mention of a term is a link to the glossary, described by its card at the end', async (t) => {
  const html = await render('A flamegraph.\n\nFlamegraphs, and *self time*.')
  t.strictSame(await words('A flamegraph.\n\nFlamegraphs, and *self time*.'), [
    'flamegraph /glossary/#flamegraph',
    'self time /glossary/#self-time',
  ])
  t.match(html, /<p>A <a class="term"[^>]* aria-describedby="about-flamegraph" data-card="card-flamegraph">flamegraph<\/a>\.<\/p>/)
  t.match(html, /<p>Flamegraphs, and <em><a /)
  t.match(html, /<div class="term-cards[^>]*>(<div class="term-card" id="card-[a-z-]+" popover="auto">.*?<\/div>){2}<\/div>\s*$/)
})

t.test('terms in code, headings and links are not marked, but the next mention is', async (t) => {
  t.strictSame(await words('# Flamegraph\n\n`flamegraph`, [a flamegraph](https://example.com)\n\n```js\nflamegraph\n```'), [])
  t.strictSame(await words('# Flamegraph\n\nHere: flamegraph'), ['flamegraph /glossary/#flamegraph'])
  t.notMatch(await render('Nothing of it.'), 'term-card')
})

t.test('terms in components are not marked, since they can be hidden', async (t) => {
  const { code } = await mdxToJs('<Predict>\n\nA flamegraph.\n\n</Predict>\n\nThe flamegraph.', { hastPlugins: [termsOfAStep()] })
  t.equal(code.split('data-card').length - 1, 1)
  t.ok(code.indexOf('A flamegraph.') > 0, 'as it was')
})
