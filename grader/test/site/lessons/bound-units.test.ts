import { markdownToHtml, mdxToJs } from 'satteri'
import t from 'tap'
import { bindUnits } from '../../../../site/bound-units.ts'
import { termsOfAStep } from '../../../../site/glossary-terms.ts'

const render = async (markdown: string) => (await markdownToHtml(markdown, { hastPlugins: [bindUnits, termsOfAStep()] })).html

t.test('a number stays on the line of its unit', async (t) => {
  t.match(await render('10 % of **5 ms**, 3 s'), /^<p>10\u00a0% of <strong>5\u00a0ms<\/strong>, 3\u00a0s<\/p>/)
  t.match(await render('4 sizes, 2 times, a % of it'), /^<p>4 sizes, 2 times, a % of it<\/p>/)
})

t.test('also after a component, and beside a term of the glossary', async (t) => {
  const { code } = await mdxToJs('It takes <Value figure="a" bar="b" /> % of the time.', { hastPlugins: [bindUnits] })
  t.match(code, /"\\xA0% of the time\./)
  t.match(await render('5 kB for a flamegraph'), /5\u00a0kB for a <a class="term"/)
})

t.test('code is left as it is', async (t) => {
  t.match(await render('`5 ms`\n\n```\n10 %\n```'), /<code>5 ms<\/code>[^]*10 %/)
})
