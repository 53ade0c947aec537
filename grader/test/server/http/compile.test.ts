import fastify from 'fastify'
import t from 'tap'
import { compileWhenUsed } from '../../../server/http/compile.ts'

const NUMBER = { type: 'object', required: ['n'], properties: { n: { type: 'number' } } }
/** An unknown type, which neither compiler accepts. */
const BROKEN = { type: 'object', properties: { n: { type: 'quantity' } } }

t.test('schemas are compiled at first use', async (t) => {
  const app = fastify()
  t.teardown(() => app.close())
  compileWhenUsed(app)
  const echo = async ({ body }: { body: unknown }) => body
  app.post('/right', { schema: { body: NUMBER, response: { 200: NUMBER } } }, echo)
  app.post('/asked-wrongly', { schema: { body: BROKEN } }, echo)
  app.post('/answers-wrongly', { schema: { response: { 200: BROKEN } } }, echo)
  await app.ready()
  const ask = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, payload })).json()

  await t.test('every request and response is checked', async (t) => {
    for (const turn of [1, 2]) {
      t.same(await ask('/right', { n: turn, more: true }), { n: turn })
      t.match(await ask('/right', {}), { statusCode: 400, message: "body must have required property 'n'" })
      t.match(await ask('/right', { n: 'one' }), { statusCode: 400, message: 'body/n must be number' })
    }
  })

  await t.test('an invalid schema does not stop the server from starting, but fails at first use', async (t) => {
    t.match(await ask('/asked-wrongly', { n: 1 }), { statusCode: 500 })
    t.match(await ask('/answers-wrongly', { n: 1 }), { statusCode: 500 })
    t.same(await ask('/right', { n: 3 }), { n: 3 })
  })
})

t.test('servers and routes with the same schema share what was compiled, each with errors of its own', async (t) => {
  const answers = await Promise.all(
    [1, 2].map(async () => {
      const app = fastify()
      t.teardown(() => app.close())
      compileWhenUsed(app)
      for (const url of ['/a', '/b']) app.post(url, { schema: { body: structuredClone(NUMBER) } }, async () => ({ right: true }))
      const ask = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, payload })).json()
      return Promise.all([ask('/a', { n: 1 }), ask('/a', {}), ask('/b', { n: 'one' })])
    }),
  )
  for (const [right, none, text] of answers) {
    t.same(right, { right: true })
    t.match(none, { message: "body must have required property 'n'" })
    t.match(text, { message: 'body/n must be number' })
  }
})
