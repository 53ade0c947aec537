// Store: own, a server that is killed.
import t from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownPostgres, postgresPrograms } from '../../../tools/bench/own-postgres.ts'
import { need } from '../../need.ts'
import { Browser, HandAgent, testServer, type Answer } from './server.ts'
import { verdict } from './verdict.ts'

/** Longer than the answer of /readyz is cached. */
const ANEW_MS = 1100

const ids = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))

t.test(
  'PostgreSQL is killed in the middle of everything, and comes back',
  { skip: need('postgres', postgresPrograms() !== null) },
  async (t) => {
    const postgres = await ownPostgres(postgresPrograms()!)
    t.teardown(() => postgres.stop())
    const env = {
      DATABASE_URL: postgres.url,
      HOTPATH_SUBMISSIONS_PER_PERSON: '100000',
      HOTPATH_WAITING_PER_PERSON: '100000',
      HOTPATH_QUEUE_LIMIT: '100000',
    }
    const servers = [await testServer(t, env), await testServer(t, env)] as const
    const ada = new Browser(servers[0])
    const { body: watched } = await ada.submit()
    const stream = (await ada.fetch(`/api/submissions/${watched.id}/events`)).text()
    const waiting = new HandAgent(servers[1])
    const job = (await waiting.lease()).body
    t.equal(job.submission, watched.id)

    const member = new Browser(servers[0])
    const signedUp = await member.post('/api/auth/sign-up/email', { name: 'Mia', email: 'mia@example.org', password: 'a long password' })
    t.equal(signedUp.status, 200)
    member.cookie = signedUp.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')

    let goesOn = true
    const odd: Answer[] = []
    const acknowledged: { browser: Browser; id: string }[] = []
    const refused = new Set<string>()
    const note = ({ status, headers, body }: Answer) => {
      if (status === 503) refused.add(`${body.error.code} ${headers.get('retry-after')}`)
      else if (status !== 200 && status !== 202) odd.push({ status, headers, body })
    }
    const busy = servers.flatMap((server) =>
      Array.from({ length: 3 }, async () => {
        const browser = new Browser(server)
        while (goesOn) {
          const sent = await browser.submit()
          note(sent)
          if (sent.status === 202) acknowledged.push({ browser, id: sent.body.id })
          note(await browser.ask('/api/progress'))
          await sleep(20)
        }
      }),
    )
    while (acknowledged.length < 15) await sleep(50)
    await postgres.kill()
    const before = acknowledged.length

    for (const server of servers) {
      const answer = await new Browser(server).ask(`/api/submissions/${watched.id}`)
      t.equal(answer.headers.get('retry-after'), '5', 'the error says when to try again')
      t.same(answer.body.error, {
        code: 'E_STORE_AWAY',
        message: 'The database is not answering right now.',
        hint: 'Everything that was acknowledged is saved. Send the same request again in 5 s.',
        status: 503,
        details: { seconds: 5 },
      })
      await sleep(ANEW_MS)
      t.match(await new Browser(server).ask('/readyz'), { status: 503, body: { ready: false, draining: false, store: { ok: false } } })
      t.equal((await new Browser(server).ask('/healthz')).status, 200, 'the process lives')
    }
    t.match((await member.ask('/api/progress')).body.error, { code: 'E_STORE_AWAY' }, 'also for accounts')
    t.match(
      (await new Browser(servers[0]).post('/api/auth/sign-in/email', { email: 'mia@example.org', password: 'a long password' })).body.error,
      { code: 'E_STORE_AWAY' },
    )
    t.match(await waiting.lease(), { status: 503 }, 'also for agents')

    postgres.start()
    while (acknowledged.length < before + 15) await sleep(50)
    goesOn = false
    await Promise.all(busy)
    t.same(odd, [], 'there were no other answers')
    t.same([...refused], ['E_STORE_AWAY 5'])
    const found = await Promise.all(acknowledged.map(async ({ browser, id }) => (await browser.ask(`/api/submissions/${id}`)).status))
    t.same([...new Set(found)], [200], 'acknowledged submissions are stored')
    t.equal((await member.ask('/api/progress')).status, 200)

    await waiting.result(job, verdict())
    const read = async () => (await ada.ask(`/api/submissions/${watched.id}`)).body
    // If all this took longer than a heartbeat, the lease has expired and another agent gets the job.
    for (let agent = waiting; (await read()).state !== 'done'; ) {
      const { status, body } = await agent.lease()
      if (status === 200) await agent.result(body, verdict())
    }
    const streamed = await stream
    t.match(streamed, /event: verdict\ndata: .*\n\n$/, 'a stream that stayed open gets the verdict')
    t.same(
      ids(streamed),
      ids(streamed).map((_, index) => index + 1),
      'and of everything once',
    )
  },
)
