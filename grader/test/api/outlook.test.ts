import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { onBothStores } from '../queue/stores.ts'
import { Browser, HandAgent, testServer } from './server.ts'

t.setTimeout(280_000)

await onBothStores(t, 'where one stands, and for how long', async (t, env) => {
  // However slow the machine is: all of them come within a moment.
  const now = new Date('2026-03-01T12:00:00Z')
  const server = await testServer(t, env, { clock: { now: async () => now } })
  const [many, other, agent] = [new Browser(server), new Browser(server), new HandAgent(server)]
  const sent = async (browser: Browser) => {
    const { id, position, expectedSeconds } = (await browser.submit()).body
    return { id, place: [position, expectedSeconds] }
  }
  const place = async (browser: Browser, id: string) => {
    const { state, position, expectedSeconds } = (await browser.ask(`/api/submissions/${id}`)).body
    return [state, position, expectedSeconds]
  }

  const first = await sent(many)
  t.same(first.place, [0, null], 'no lane has been there yet')
  const { body: job } = await agent.lease()
  const beating = setInterval(() => void agent.progress(job, []), 2000)
  t.teardown(() => clearInterval(beating))
  const [second, third] = [await sent(many), await sent(many)]
  t.same([second.place[0], third.place[0]], [0, 1])
  const newcomer = await sent(other)
  t.equal(newcomer.place[0], 0, 'who comes for the first time goes before them')
  await sleep(1100)
  t.match(await Promise.all([place(other, newcomer.id), place(many, second.id), place(many, third.id)]), [['queued', 0, Number], ['queued', 1, Number], ['queued', 2, Number]])
  t.match(await place(many, first.id), ['running', null, undefined])

  const stream = await many.fetch(`/api/submissions/${third.id}/events`)
  let told = ''
  for await (const text of stream.body!.pipeThrough(new TextDecoderStream())) if ((told += text).includes('"expectedSeconds"')) break
  t.match(told, '"position":2,"expectedSeconds":', 'who watches is told')
})
