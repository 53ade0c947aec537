import t from 'tap'
import { Agent, EventSource, setGlobalDispatcher, setGlobalOrigin, type Dispatcher } from 'undici'
import type { Progress } from '../../../contracts/index.ts'
import { follow } from '../../../../site/src/runs/follow.ts'
import { Browser, HandAgent, testServer } from '../../api/server.ts'
import { verdict } from '../../api/verdict.ts'

/** Longer than a page asks before it tries the stream again, ms. */
const LATER = 60_000

const stage = (stage: string) => [{ type: 'stage', stage, position: null }]

t.test('a page that is refused its stream asks instead, and has the stream when it can be had', async (t) => {
  const server = await testServer(t, { HOTPATH_STREAMS_PER_PERSON: '1' })
  const [browser, agent] = [new Browser(server), new HandAgent(server)]
  const { body: sent } = await browser.submit()
  const { body: job } = await agent.lease()
  await agent.progress(job, stage('testing'))
  const other = new AbortController()
  t.equal((await browser.fetch(`/api/submissions/${sent.id}/events`, { signal: other.signal })).status, 200, 'another page of the same person has the one place')

  asIn(browser, server.address)
  let later = 0
  let time = 0
  const told: string[] = []
  await new Promise<void>((resolve, reject) => {
    const progress = async (progress: Progress) => {
      told.push(progress.type === 'stage' ? progress.stage : progress.type)
      if (told.length === 1) {
        other.abort()
        later = LATER
      }
      // What only a stream tells.
      if (told.at(-1) === 'testing') await agent.result(job, verdict())
      if (progress.type === 'verdict') resolve()
    }
    follow(sent.id, { progress: (one) => void progress(one).catch(reject), lost: () => {}, gone: reject }, () => (time += later))
  })
  t.same(told, ['measuring', 'queued', 'testing', 'verdict'], 'as far as asking tells, then all of it')
})

/** Has this process ask as the page of a browser would. */
function asIn({ cookie }: Browser, address: string): void {
  const withCookie = (dispatch: Dispatcher['dispatch']): Dispatcher['dispatch'] => (options, handler) => dispatch({ ...options, headers: { ...(options.headers as Record<string, string>), cookie } }, handler)
  setGlobalDispatcher(new Agent().compose(withCookie))
  setGlobalOrigin(address)
  Object.assign(globalThis, { EventSource })
}
