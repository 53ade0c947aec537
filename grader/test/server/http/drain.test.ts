import t from 'tap'
import { request } from 'node:http'
import { need } from '../../need.ts'
import { copyMigrated, dropDatabase } from '../store/databases.ts'
import { sharedPostgres } from '../store/migrated.ts'
import { findPostgres } from '../store/postgres.ts'
import { call } from './middleware/wire.ts'
import { Browser, HandAgent, testServer } from './server.ts'
import { verdict } from './verdict.ts'

const ids = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
const stage = (stage: string) => [{ type: 'stage', stage, position: null }]

t.test(
  'a process that drains loses nothing, and its streams continue at another',
  { skip: need('postgres', findPostgres() !== null) },
  async (t) => {
    const url = await copyMigrated(await sharedPostgres())
    t.teardown(() => dropDatabase(url))
    const [going, staying] = [
      await testServer(t, { DATABASE_URL: url, HOTPATH_DRAIN_SECONDS: '3' }),
      await testServer(t, { DATABASE_URL: url }),
    ]
    const [here, there] = [new Browser(going), new Browser(staying)]
    const { body: sent } = await here.submit()
    there.cookie = here.cookie
    const agent = new HandAgent(staying)
    const { body: job } = await agent.lease()
    const stream = (await here.fetch(`/api/submissions/${sent.id}/events`)).text()
    await agent.progress(job, stage('testing'))
    const poll = new HandAgent(going, 'another').lease()
    const late = await halfSent(going)

    const drained = going.drain()
    let ready = await call(going, '/readyz?exclude=agent')
    while (ready.status === 200) ready = await call(going, '/readyz?exclude=agent') // a request can overtake the signal
    t.match(ready, { status: 503, headers: { connection: 'close' }, body: { ready: false, draining: true, store: { ok: true } } })
    t.equal((await call(staying, '/readyz?exclude=agent')).status, 200)
    t.match(
      await call(going, `/api/submissions/${sent.id}`, { headers: { cookie: here.cookie } }),
      { status: 200, headers: { connection: 'close' } },
      'what comes meanwhile is answered',
    )

    const begun = await stream
    t.match(begun, /\nretry: \d{3,4}\n\n$/, 'streams get a short reconnect delay')
    t.notMatch(begun, /event: verdict/)
    t.equal((await poll).status, 204, 'a waiting agent is answered without a job')
    t.equal(await late(), 202, 'an open request is answered')
    await drained
    await t.rejects(call(going, '/healthz'), { code: 'ECONNREFUSED' })

    await agent.progress(job, stage('measuring'))
    await agent.result(job, verdict())
    // If all this took longer than a heartbeat, the lease has expired and the job comes again.
    while ((await there.ask(`/api/submissions/${sent.id}`)).body.state !== 'done') {
      const { status, body } = await agent.lease()
      if (status === 200) await agent.result(body, verdict())
    }
    const rest = await (
      await there.fetch(`/api/submissions/${sent.id}/events`, { headers: { 'last-event-id': String(ids(begun).at(-1)) } })
    ).text()
    t.match(rest, /event: verdict/)
    const heard = [...ids(begun), ...ids(rest)]
    t.same(
      heard,
      heard.map((_, index) => index + 1),
      'every event once, on two servers',
    )
    t.equal(heard.at(-1), (await there.ask(`/api/submissions/${sent.id}/events`)).body.match(/^id: /gm).length, 'as many as there are')
  },
)

/** Starts a submission but holds back part of its body. @returns sends the rest, and resolves to the status of the response */
async function halfSent(server: { address: string }): Promise<() => Promise<number>> {
  const body = JSON.stringify({ exercise: 'add', files: { 'add.js': 'late' } })
  const sending = request(new URL('/api/submissions', server.address), {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const answered = new Promise<number>((resolve, reject) =>
    sending.on('error', reject).on('response', (response) => resolve(response.resume().statusCode!)),
  )
  await new Promise<void>((resolve) => sending.write(body.slice(0, 20), () => resolve()))
  return () => {
    sending.end(body.slice(20))
    return answered
  }
}
