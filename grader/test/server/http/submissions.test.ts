// Store: each, because it covers the whole path of a submission.
import t from 'tap'
import type { Submission } from '../../../contracts/index.ts'
import { Browser, HandAgent, testServer } from './server.ts'
import { verdict } from './verdict.ts'

const server = await testServer(t)

t.test('attempts are listed newest first in pages of fifty; `before` continues after one of them', async (t) => {
  const [lea, agent] = [new Browser(server), new HandAgent(server)]
  const sent: string[] = []
  while (sent.length < 51) {
    sent.unshift((await lea.submit()).body.id)
    await agent.result((await agent.lease()).body, verdict('slow'))
  }
  const list = async (query = '') => (await lea.ask(`/api/submissions?exercise=add${query}`)).body.map(({ id }: Submission) => id)
  t.same(await list(), sent.slice(0, 50))
  t.same(await list(`&before=${sent[49]}`), [sent[50]])
  const [first, last] = [await lea.ask('/api/submissions?exercise=add'), await lea.ask(`/api/submissions?exercise=add&before=${sent[49]}`)]
  t.equal(first.headers.get('link'), `</api/submissions?exercise=add&before=${sent[49]}>; rel="next"`, 'a Link header names the next page')
  t.equal(last.headers.get('link'), null, 'and there is none on the last page')
  t.notOk(
    first.body.some((each: object) => 'files' in each),
    'code is read one submission at a time',
  )
  t.match((await lea.ask(`/api/submissions/${sent[0]}`)).body, { files: { 'add.js': 'module.exports = 1' }, verdict: { tests: [{}] } })
  t.same(await list(`&before=${sent[50]}`), [])
  t.match(await lea.ask('/api/submissions?exercise=add&before=nonsense'), { status: 400 })
  t.same((await new Browser(server).ask(`/api/submissions?exercise=add&before=${sent[0]}`)).body, [], 'nobody else’s')
})
