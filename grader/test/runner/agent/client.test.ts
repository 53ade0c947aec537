import t from 'tap'
import { createClient, Moved } from '../../../runner/agent/client.ts'
import type { AgentAbout, Job } from '../../../contracts/index.ts'
import { TOKEN } from '../../server/http/server.ts'
import { answering } from './answering.ts'

const about: AgentAbout = { agent: 'test', sandbox: 'process', engine: 'node 24.21.0', isolation: false, notes: [] }
const never = new AbortController().signal

t.test('redirects are not followed, with or without the token', async (t) => {
  const followed: string[] = []
  const elsewhere = await answering(t, ({ path, answer }) => {
    followed.push(path)
    answer(200)
  })
  let status = 0
  const server = await answering(t, ({ path, answer }) => answer(status, { location: new URL(path, elsewhere.address).href }))
  const client = createClient(server.address, TOKEN)
  for (status of [301, 302, 307, 308]) {
    await t.rejects(client.lease(about, never), new Moved(`${elsewhere.address}/api/agent/lease`), `a job, ${status}`)
    await t.rejects(client.progress({ id: 'a-job', attempt: 0 } as Job, []), Moved, `progress, ${status}`)
    await t.rejects(client.exercise('0'.repeat(64)), Moved, `an exercise, ${status}`)
  }
  t.same(followed, [])
})
