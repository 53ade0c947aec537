import { Readable } from 'node:stream'
import { createRequire } from 'node:module'
import t from 'tap'

interface Asked {
  method: string
  path: string
  headers?: Record<string, string>
  text?: string
  body?: string | Readable
}
interface Order {
  note: string
  customer: { name: string }
}

const require = createRequire(import.meta.url)
const { createShop, answerTo } = require('../../../exercises/same-routes/workload/shop.js') as {
  createShop(random: () => number): { articles(): object[]; request(articles: object[]): Asked }
  answerTo(request: Asked, articles: object[]): { status: number; body: object }
}
const { createOrders } = require('../../../exercises/a-line-a-request/workload/orders.js') as {
  createOrders(random: () => number): () => { kind: string; isRefused: boolean; order: Order | null; request: Asked }
}

const { createRandom } = require('../../runner/measure/harness/random.cjs') as {
  createRandom(): { random(): number; reseed(seed: number[]): void }
}

/** The same generator as in the sandbox. */
function random() {
  const generator = createRandom()
  generator.reseed([1, 2, 3, 4])
  return generator.random
}

/** Sends requests of the shop’s customers and returns each with the status of its response. */
function askShop(count: number) {
  const shop = createShop(random())
  const articles = shop.articles()
  return Array.from({ length: count }, () => shop.request(articles)).map((asked) => ({
    ...asked,
    status: answerTo(asked, articles).status,
  }))
}

t.test('the customers of the shop ask for all that its tests ask for', async (t) => {
  const asked = askShop(16 * 300)
  const some = (what: string, is: (one: Asked & { status: number }) => boolean) => t.ok(asked.filter(is).length >= 5, what)
  const orders = (status: number) => (one: Asked & { status: number }) =>
    one.path === '/orders' && one.method === 'POST' && one.status === status
  for (const status of [201, 400, 404, 409]) some(`orders that are answered with ${status}`, orders(status))
  some('articles that there are not', ({ method, path, status }) => method === 'GET' && /^\/articles\/\d+$/.test(path) && status === 404)
  for (const body of ['', 'null', '[]', '{"article":1,"pieces":']) some(`the order ${body}`, (one) => one.text === body)
  for (const method of ['DELETE', 'PUT', 'PATCH', 'POST'])
    some(`${method} of an article`, (one) => one.method === method && /^\/articles\/\d+$/.test(one.path))
  for (const method of ['DELETE', 'PUT', 'PATCH', 'GET'])
    some(`${method} of orders`, (one) => one.method === method && one.path === '/orders' && one.status === 404)
  some('addresses that JSON has to escape', ({ path, status }) => /["\\]/.test(path) && status === 404)
})

t.test('numbers of articles that there are not are drawn', async (t) => {
  const numbers = askShop(16 * 300)
    .filter(({ path, text, status }) => path === '/orders' && text && status === 404)
    .map(({ text }) => JSON.parse(text!).article)
  t.ok(numbers.length > 50)
  t.ok(numbers.every((number) => Number.isInteger(number) && number >= 1000))
  t.ok(new Set(numbers).size > numbers.length / 2)
})

t.test('some orders come in parts, which are the order', async (t) => {
  const inParts = askShop(16 * 300).filter(({ body }) => body instanceof Readable)
  t.ok(inParts.length > 10)
  for (const one of inParts.slice(0, 5)) {
    const parts: string[] = []
    for await (const part of one.body as Readable) parts.push(String(part))
    t.equal(parts.length, 2)
    t.equal(parts.join(''), one.text)
    t.equal(one.headers!['content-length'], String(Buffer.byteLength(one.text!)))
  }
})

t.test('the warehouse is sent what JSON has to escape, and each level is asked to warn', async (t) => {
  const next = createOrders(random())
  const sent = Array.from({ length: 32 * 100 }, next)
  const some = (what: string, is: (one: (typeof sent)[number]) => boolean) => t.ok(sent.filter(is).length >= 5, what)
  for (const kind of ['health', 'debug']) {
    some(`a ${kind} that is refused`, (one) => one.kind === kind && one.isRefused)
    some(`a ${kind} that is not`, (one) => one.kind === kind && !one.isRefused)
  }
  for (const mark of ['"', '\\', '\t']) {
    some(`character ${mark.charCodeAt(0)} in an id`, ({ request }) => request.headers!['x-request-id']!.includes(mark))
    some(`character ${mark.charCodeAt(0)} in a header`, ({ request }) => request.headers!['user-agent']!.includes(mark))
  }
  for (const mark of ['"', '\\']) some(`character ${mark.charCodeAt(0)} in an address`, ({ request }) => request.path.includes(mark))
  for (const mark of ['"', '\\', '\0', '\t', '\r', '\x7f', '\u2028', '\ud83e'])
    some(`character ${mark.charCodeAt(0)} in a note`, ({ order }) => order?.note.includes(mark) === true)
  some('a backslash in a name', ({ order }) => order?.customer.name.includes('\\') === true)
  some('a long note', ({ order }) => (order?.note.length ?? 0) > 400)
})
