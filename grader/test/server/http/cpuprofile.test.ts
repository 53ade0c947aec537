import t from 'tap'
import type { ProfileFile } from '../../../contracts/index.ts'
import { sampleProfile } from '../../site/profile/sample.ts'
import { Browser, HandAgent, testServer } from './server.ts'
import { verdict } from './verdict.ts'

t.test('the CPU profile of a profile run as a file', async (t) => {
  const server = await testServer(t)
  const owner = new Browser(server)
  const agent = new HandAgent(server)
  const {
    body: { id },
  } = await owner.submit()
  await agent.result((await agent.lease()).body, verdict())
  const profile = (side: string, browser = owner) => browser.ask(`/api/submissions/${id}/profile/${side}.cpuprofile`)

  t.match(await profile('yours'), { status: 404, body: { error: { code: 'E_PROFILE_UNKNOWN' } } })
  await owner.post(`/api/submissions/${id}/profile`, {})
  t.match((await profile('yours')).body, {
    error: {
      code: 'E_PROFILE_WAITING',
      message: 'This profile run has not finished yet.',
      hint: 'Try again in a few seconds.',
    },
  })
  const { body: job } = await agent.leaseProfileRun()
  await agent.profiled(job, { ...sampleProfile, starter: { ...sampleProfile.starter, cpu: null } }, 'seen')
  t.equal((await profile('yours')).status, 200, 'available as soon as it was reported')
  t.equal((await profile('starter')).status, 409)
  await agent.profiled(job, { ...sampleProfile, starter: { ...sampleProfile.starter, cpu: null } })

  const answer = await profile('yours')
  t.equal(answer.headers.get('content-disposition'), 'attachment')
  t.match(answer.headers.get('content-type'), 'application/json')
  const { nodes, endTime } = answer.body as ProfileFile
  t.equal(endTime, sampleProfile.yours.cpu!.totalUs)
  t.same(nodes.at(-1)!.callFrame, {
    functionName: 'divideByAndSum',
    scriptId: '2',
    url: 'divide-by-and-sum.js',
    lineNumber: 2,
    columnNumber: -1,
  })
  t.match(await profile('starter'), {
    status: 404,
    body: {
      error: {
        code: 'E_PROFILE_UNSEEN',
        message: 'This profile run has no such profile.',
        hint: 'The notes of the run say why: code that ends too soon has none.',
      },
    },
  })
  for (const odd of ['theirs', 'yours.', '.', 'YOURS', '%00']) t.equal((await profile(odd)).status, 400, odd)

  const stranger = new Browser(server)
  await stranger.submit()
  for (const other of [stranger, new Browser(server)])
    t.match(await profile('yours', other), { status: 404, body: { error: { code: 'E_SUBMISSION_UNKNOWN' } } })
})

t.test('the API docs have both parameters', async (t) => {
  const { paths } = (await new Browser(await testServer(t)).ask('/api/docs/json')).body
  const { parameters } = paths['/api/submissions/{id}/profile/{side}.cpuprofile'].get
  t.same(parameters.map(({ name }: { name: string }) => name).sort(), ['id', 'side'])
})
