import t from 'tap'
import { logOf, openLog } from '../../../runner/agent/log.ts'
import { Browser, testServer } from '../../server/http/server.ts'
import { verdict } from '../../server/http/verdict.ts'
import { atWork } from './at-work.ts'

type Line = Record<string, unknown> & { msg: string }

/** The log lines written to it. */
function heard(lines: Line[]) {
  return { write: (line: string) => void lines.push(JSON.parse(line) as Line) }
}

t.test('one request id follows a submission from the browser through API and agent, and back', async (t) => {
  const [ofApi, ofAgent]: [Line[], Line[]] = [[], []]
  const server = await testServer(t, {}, { logger: { level: 'info', stream: heard(ofApi) } })
  const browser = new Browser(server)
  const sendAs = (request: string) =>
    browser.post('/api/submissions', { exercise: 'add', files: { 'add.js': 'module.exports = 1' } }, { 'x-request-id': request })

  const sent = await sendAs('of-this-browser.1')
  t.equal(sent.headers.get('x-request-id'), 'of-this-browser.1')
  const odd = await sendAs('no id"} at all')
  t.match(odd.headers.get('x-request-id'), /^[0-9a-f-]{36}$/, 'what cannot be an id is not taken for one')

  const log = openLog('info', 'test', heard(ofAgent))
  let runs = 0
  const agent = atWork(server, {
    onJob: (job, what, details) => logOf(log, job).info(details ?? {}, what),
    onError: (error, job) => logOf(log, job ?? null).error({ err: error }, 'something of ours failed'),
    async grade(_, emit) {
      emit({ type: 'stage', stage: 'judging', position: null })
      if (++runs === 1) throw new Error('out of order')
      return verdict()
    },
  })
  for (const { body } of [sent, odd]) await (await browser.fetch(`/api/submissions/${body.id}/events`)).text()
  await agent.stop()

  const about = (lines: Line[], id: string) => lines.filter(({ submission }) => submission === id)
  const [byApi, byAgent] = [about(ofApi, sent.body.id), about(ofAgent, sent.body.id)]
  t.same(
    byApi.map(({ msg }) => msg),
    ['accepted', 'leased', 'will be measured again', 'leased', 'verdict'],
  )
  t.same(
    byAgent.map(({ msg }) => msg),
    ['taken', 'something of ours failed', 'graded', 'taken', 'graded'],
  )
  t.same(
    [...new Set([...byApi, ...byAgent].map(({ request }) => request))],
    ['of-this-browser.1'],
    'all of them bear the id, the run that was repeated as well',
  )
  t.match(byAgent.at(-1), { outcome: 'pass', stages: { sandbox: 0 } })
  const others = [...about(ofApi, odd.body.id), ...about(ofAgent, odd.body.id)]
  t.same([...new Set(others.map(({ request }) => request))], [odd.headers.get('x-request-id')])
})
