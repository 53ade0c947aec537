import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { seededUniform } from '../seeded.ts'

interface Request {
  method: string
  path: string
}
interface World {
  listen(ready: (err: Error | null, port: number) => void): void
  close(): void
  change(): void
  request(): Request
  check(status: number, body: string, sentAt: number, now: number, headers: object, asked: Request): string | null
}
interface List {
  from: number
  articles: { id: number }[]
}

const require = createRequire(import.meta.url)
const createWorld = require('../../../exercises/same-routes/workload/world.js') as (random: () => number) => World
const { answerTo } = require('../../../exercises/same-routes/workload/shop.js') as {
  answerTo(asked: Request, articles: object[]): { body: List }
}

/** A shop, a request for a list of its articles, and the articles as it last sent them. */
async function openShop(t: Test) {
  const uniform = seededUniform(7)
  const world = createWorld(() => Math.floor(uniform() * 2 ** 32))
  const port = await new Promise<number>((resolve, reject) => world.listen((err, port) => (err ? reject(err) : resolve(port))))
  let sent = ''
  const connection = connect(port, '127.0.0.1').setEncoding('utf8')
  connection.on('data', (text: string) => (sent += text))
  t.teardown(() => connection.destroy())
  t.teardown(() => world.close())
  const lists = async (count: number): Promise<object[][]> => {
    while (sent.split('\n').length <= count) await sleep(5)
    return sent
      .split('\n')
      .slice(0, count)
      .map((line) => JSON.parse(line) as object[])
  }
  let asked = world.request()
  while (!asked.path.includes('?from=') || asked.method !== 'GET') asked = world.request()
  const check = (list: List, sentAt: number) =>
    world.check(200, JSON.stringify(list), sentAt, sentAt, { 'content-type': 'application/json' }, asked)
  return { world, lists, asked, check }
}

t.test('the articles of a list may be of different ages, each up to a second old', async (t) => {
  const { world, lists, asked, check } = await openShop(t)
  await lists(1)
  const changedAt = performance.now()
  world.change()
  const [before, after] = (await lists(2)).map((articles) => answerTo(asked, articles).body) as [List, List]
  const mixed = { from: after.from, articles: after.articles.map((article, i) => (i % 2 === 0 ? article : before.articles[i]!)) }
  t.equal(check(before, changedAt + 900), null)
  t.equal(check(after, changedAt + 900), null)
  t.equal(check(mixed, changedAt + 900), null)
  t.match(check(mixed, changedAt + 1500), /and should/, 'asked 1.5 s later')
  t.match(check(before, changedAt + 1500), /and should/, 'asked 1.5 s later')
})

t.test('a list with an article too few, too many, or in another place is wrong', async (t) => {
  const { world, lists, asked, check } = await openShop(t)
  await lists(1)
  const changedAt = performance.now()
  world.change()
  const right = answerTo(asked, (await lists(2))[1]!).body
  const withArticles = (articles: List['articles']) => check({ ...right, articles }, changedAt + 100)
  t.equal(withArticles(right.articles), null)
  t.match(withArticles(right.articles.slice(1)), /and should/)
  t.match(withArticles([...right.articles, right.articles[0]!]), /and should/)
  t.match(withArticles(right.articles.toReversed()), /and should/)
  t.match(check({ ...right, from: right.from + 1 }, changedAt + 100), /and should/)
  t.match(check({ ...right, note: 'more' } as List, changedAt + 100), /and should/)
})
