import t from 'tap'
import { sql } from 'kysely'
import { readConfig } from '../../../../shared/config.ts'
import { openStore } from '../../../../server/store/open.ts'
import { KIND, testStore } from '../../store/own.ts'
import { Browser, HandAgent, TOKEN, testServer } from '../server.ts'
import { verdict } from '../verdict.ts'
import { dial, heard } from './wire.ts'

// Nobody else can damage an embedded store.
if (KIND === 'postgres')
  t.test('the log never contains a token, a cookie or source code, whatever goes wrong', async (t) => {
    const env = await testStore(t)
    const lines: string[] = []
    const server = await testServer(t, env, { logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } })
    const browser = new Browser(server)
    const agent = new HandAgent(server)
    const marked = 'module.exports = "a source of a learner"'

    const { body: sent } = await browser.submit(marked)
    const { body: job } = await agent.lease()
    await agent.progress(job, [{ type: 'tests', tests: [{ name: marked, ok: false, message: marked }] }])
    await agent.result(job, verdict('wrong', { summary: marked }))
    await agent.result(job, verdict('wrong', { summary: marked }))
    await (await browser.fetch(`/api/submissions/${sent.id}/events`)).text()
    await browser.submit(`${marked} +* 1`)
    await browser.post('/api/submissions', `{"exercise": "add", "files": {"add.js": "${marked}`)
    await browser.post('/api/submissions', { exercise: marked, files: { [marked]: marked } })
    await browser.post('/api/agent/lease', { agent: marked }, { authorization: `Bearer ${TOKEN}x` })
    await heard(
      dial(server, `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${browser.cookie}\r\nAuthorization: Bearer ${TOKEN}\r\nno header\r\n\r\n`),
    )

    // The database error contains the source code as a query value.
    const store = await openStore(readConfig(env))
    await sql`alter table submissions add constraint never check (files::text not like '%a source of%') not valid`.execute(store.db)
    t.equal((await browser.submit(marked)).status, 500)
    await sql`drop table verdicts cascade`.execute(store.db)
    t.equal((await browser.ask(`/api/submissions/${sent.id}`)).status, 500)
    await store.close()

    const log = lines.join('')
    t.match(log, /unexpected error/, 'the failure itself is logged')
    t.match(log, /"message":"new row for relation .*violates check constraint/)
    for (const [what, secret] of Object.entries({
      token: TOKEN,
      cookie: browser.cookie.split('=')[1]!,
      name: decodeURIComponent(browser.cookie).split(/[=.]/)[1]!,
      source: 'a source of a learner',
    })) {
      t.notOk(log.includes(secret), `the ${what} is not there`)
    }
  })

t.test('secrets logged as properties are redacted', async (t) => {
  const lines: string[] = []
  const { discreet } = await import('../../../../server/http/middleware/logging.ts')
  const { fastify } = await import('fastify')
  const app = fastify({ logger: discreet({ level: 'info', stream: { write: (line: string) => void lines.push(line) } }) })
  app.log.info(
    {
      headers: { authorization: 'Bearer secret-1', cookie: 'secret-2' },
      submission: { files: { 'a.js': 'secret-3' } },
      req: { body: 'secret-4' },
    },
    'hello',
  )
  t.notMatch(lines.join(''), /secret-\d/)
  t.match(lines.join(''), /hello/)
})
