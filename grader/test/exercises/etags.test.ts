import { createRequire } from 'node:module'
import t from 'tap'

interface Asked {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}
interface World {
  change(): void
  request(): Asked
  check(status: number, body: string, sentAt: number, now: number, headers: Record<string, string>, asked: Asked): string | null
}

const require = createRequire(import.meta.url)
const { createRandom } = require('../../runner/measure/harness/random.cjs')

/** The backend's check of ETags, on responses at chosen times. */
function openWorld(slug: string) {
  const createWorld = require(`../../../exercises/${slug}/workload/world.js`) as (random: () => number) => World
  const generator = createRandom()
  generator.reseed([1, 2, 3, 4])
  const world = createWorld(generator.random)
  const texts = new Map<string, string>()
  let now = 0
  const writes = (asked: Asked) => {
    texts.set(asked.path, asked.body!)
    return world.check(200, 'written', (now += 1), (now += 1), {}, asked)
  }
  /** The next reader, once every earlier writer has its answer. */
  const reader = (fits: (asked: Asked) => boolean = () => true): Asked => {
    for (let tries = 0; tries < 100_000; tries++) {
      const asked = world.request()
      if (asked.method === 'PUT') writes(asked)
      else if (fits(asked)) return asked
    }
    throw new Error('nobody asks like that')
  }
  const answers = (asked: Asked, headers: Record<string, string>, body = texts.get(asked.path)!, status = 200) =>
    world.check(status, body, (now += 1), (now += 1), headers, asked)
  return { world, reader, answers, writes, texts, isReader: (path: string) => (asked: Asked) => asked.path === path }
}

t.test('one wrong word: an ETag belongs to one content', async (t) => {
  const { world, reader, answers, texts, isReader } = openWorld('one-wrong-word')
  const first = reader()
  const before = texts.get(first.path)!
  t.equal(answers(first, {}), null, 'the first answer may be without')
  t.match(answers(first, {}), /had no ETag, and was not the first/)
  t.match(answers(first, { etag: 'bare' }), /one stands in double quotes/)
  t.equal(answers(first, { etag: '"a"' }), null)
  t.match(answers(first, { etag: '"b"' }), /and before, with the same content, "a"/)
  world.change()
  const again = reader(isReader(first.path))
  t.not(texts.get(first.path), before, 'it was written meanwhile')
  t.match(answers(again, { etag: '"a"' }), /which it had with another content, too/)
  t.match(answers(again, { etag: '"c"' }, before), /is not the page/)
  t.equal(answers(again, { etag: '"c"' }), null)
})

t.test('one wrong word: while a page is being written, both contents are right', async (t) => {
  const { world, answers, writes, texts, reader } = openWorld('one-wrong-word')
  const asked = reader()
  const before = texts.get(asked.path)!
  answers(asked, { etag: '"a"' })
  world.change()
  let put = world.request()
  for (; put.path !== asked.path; put = world.request()) writes(put)
  t.equal(answers(asked, { etag: '"a"' }, before), null, 'the old one')
  t.equal(answers(asked, { etag: '"b"' }, put.body), null, 'and the new one')
  writes(put)
  t.match(answers(asked, { etag: '"a"' }, before), /is not the page/, 'until the writer has an answer')
})

t.test('the last of the hash: 304 for those who have the present content, and for nobody else', async (t) => {
  const { world, reader, answers, isReader } = openWorld('the-last-of-the-hash')
  const first = reader((asked) => asked.headers!['if-none-match'] === undefined)
  t.match(answers(first, {}), /there has to be one/)
  t.match(answers(first, {}, '', 304), /to one who has nothing yet/)
  t.equal(answers(first, { etag: '"1"' }), null)
  const returning = reader((asked) => asked.path === first.path && asked.headers!['if-none-match'] === '"1"')
  t.equal(answers(returning, {}, '', 304), null)
  t.match(answers(returning, { etag: '"1"' }), /that is a 304/)
  world.change()
  reader(isReader(first.path))
  t.match(answers(returning, {}, '', 304), /and the page has changed/)
  t.equal(answers(returning, { etag: '"2"' }), null, 'the new page for the old ETag')
})
