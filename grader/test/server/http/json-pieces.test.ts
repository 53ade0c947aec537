import t from 'tap'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { jsonPieces } from '../../../server/http/json-pieces.ts'

const TEXT = 'two\nlines, “quoted”'

async function* oneByOne<T>(...items: T[]): AsyncGenerator<T> {
  yield* items
}

t.test('the pieces add up to the JSON of the whole object', async (t) => {
  const [nested, many] = [{ text: TEXT, list: [1, { none: null, empty: {} }], nothing: undefined }, [{ text: TEXT, deep: [[]] }, 2, TEXT]]
  const parts = {
    at: async () => new Date(0),
    nested: async () => nested,
    none: async () => null,
    empty: () => oneByOne(),
    many: () => oneByOne(...many),
    last: async () => [],
  }
  const pieces = await Readable.from(jsonPieces(parts)).toArray()
  t.equal(pieces.join(''), JSON.stringify({ at: new Date(0), nested, none: null, empty: [], many, last: [] }, null, 2))
  t.ok(pieces.length > many.length + 4)
})

t.test('each part is read only when it is due', async (t) => {
  const asked: string[] = []
  const part = (name: string) => async () => asked.push(name)
  const pieces = jsonPieces({ one: part('one'), other: part('other') })
  t.same(asked, [])
  await pieces.next()
  t.same(asked, ['one'])
})

t.test('if a part fails the output breaks off, so that half of it is not valid JSON', async (t) => {
  const app = Fastify()
  t.teardown(() => app.close())
  async function* failing() {
    yield TEXT
    throw new Error('The store is away')
  }
  app.get('/half', (_, reply) => reply.send(Readable.from(jsonPieces({ first: async () => TEXT, many: failing }))))
  app.get('/none', (_, reply) => reply.send(Readable.from(jsonPieces({ first: () => Promise.reject(new Error('The store is away')) }))))
  const address = await app.listen({ port: 0 })
  const half = await fetch(`${address}/half`)
  t.equal(half.status, 200)
  await t.rejects(half.text())
  t.equal((await fetch(`${address}/none`)).status, 500, 'an error before the first piece is an ordinary refusal')
})
