import t from 'tap'
import { openWay } from '../../../tools/cli/open-way.ts'

t.test('a way over networks of others is to be encrypted', async (t) => {
  for (const api of [
    'http://hotpath.example.org',
    'http://hotpath.example.org:8080/',
    'http://93.184.216.34',
    'http://[2606:2800:220:1::1]',
  ])
    t.equal(openWay(api)?.code, 'E_API_OPEN', api)
  for (const api of [
    'https://hotpath.example.org',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'http://localhost',
    'http://nginx:8080',
    'http://api.hotpath.svc',
    'http://grader.local',
    'http://10.0.0.7',
    'http://[fd00::7]',
  ])
    t.equal(openWay(api), null, api)
  const { message, hint } = openWay('http://hotpath.example.org/')!
  t.equal(
    `${message} ${hint}`,
    'The connection to http://hotpath.example.org is not encrypted: anyone on the network path can read the token and the submissions. Set HOTPATH_API to https://…; until then, the agent works anyway.',
  )
})
