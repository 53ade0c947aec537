import t from 'tap'
import { Browser, testServer } from './server.ts'

/** acorn records each name in every enclosing block: a gigabyte for 64 KB. */
const SCOPES = `${'{'.repeat(2000)}var b${',b'.repeat(30_000)}${'}'.repeat(2000)}`

t.test('a file that is too expensive to parse is refused, and the API stays responsive', async (t) => {
  const server = await testServer(t)
  const [attacker, learner] = [new Browser(server), new Browser(server)]
  const order: string[] = []
  const alive = new Set<number>()
  const refused = [SCOPES, SCOPES, SCOPES].map((source) => attacker.submit(source).finally(() => order.push('refused')))
  while (!order.includes('refused')) {
    alive.add((await learner.ask('/healthz')).status)
    order.push('alive')
  }
  t.same([...alive], [200])
  t.ok(order.indexOf('refused') >= 2, 'answers before the refusal')
  for (const { status, body } of await Promise.all(refused)) {
    t.equal(status, 422)
    t.match(body.error, {
      code: 'E_SYNTAX_LIMIT',
      details: { file: 'add.js' },
      message: /^Parsing “add.js” takes more than (64 MB of memory|1 s of CPU time)\.$/,
    })
  }
  t.equal((await learner.submit()).status, 202)
  t.same((await attacker.ask('/api/submissions?exercise=add')).body, [], 'it does not count as an attempt')
})
