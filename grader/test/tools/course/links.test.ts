import t from 'tap'
import { checkLinks } from '../../../tools/course/links.ts'

const page = (body: string) => `<!doctype html><title>A page</title>${body}`

t.test('pages, files and anchors within are followed; of an address elsewhere only the form counts', async (t) => {
  const site = t.testdir({
    'index.html': page(
      '<a href="/lessons/one/#here">one</a> <a href="https://nodejs.org/api/">Node</a> <a href="/api/docs">API</a> <a href="mailto:a@example.com">a</a>',
    ),
    lessons: { one: { 'index.html': page('<h2 id="here">Here</h2> <a href="../../../">home</a>') } },
  })
  t.match(await checkLinks(site), { elsewhere: 1, broken: { length: 0 } })
})

t.test('what leads nowhere is told, with the page that it is on', async (t) => {
  const site = t.testdir({
    'index.html': page(
      '<a href="/lessons/one/#there">one</a> <a href="/lessons/two/">two</a> <a href="http://nodejs.org/">Node</a> <a href="https://nodejs/">Node</a>',
    ),
    lessons: { one: { 'index.html': page('<h2 id="here">Here</h2>') } },
  })
  const { broken } = await checkLinks(site)
  const found = (what: RegExp) => t.equal(broken.filter((line) => what.test(line)).length, 1, `${what} in ${broken.join(', ')}`)
  found(/lessons\/one\/#there/)
  found(/lessons\/two\/ on .* \(404\)/)
  found(/http:\/\/nodejs\.org\/ is not a public https address/)
  found(/https:\/\/nodejs\/ is not a public https address/)
  t.equal(broken.length, 4)
})
