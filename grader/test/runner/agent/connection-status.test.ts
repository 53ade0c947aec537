import t from 'tap'
import { createClient, Moved, Refused } from '../../../runner/agent/client.ts'
import { ConnectionStatus } from '../../../runner/agent/connection-status.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { TOKEN } from '../../server/http/server.ts'
import { answering } from './answering.ts'

/** An error like fetch's. */
const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('it failed'), { code }) })

t.test('the connection status is reported when it changes', async (t) => {
  const said: (string | null)[][] = []
  const connection = new ConnectionStatus('https://hotpath.example.org', (notice, code) => said.push([notice, code]))
  connection.good()
  t.same(said, [], 'nothing while all is well')
  t.equal(connection.bad(failed('ECONNREFUSED')), 500, 'asked again soon')
  connection.bad(failed('ECONNREFUSED'))
  connection.bad(failed('DEPTH_ZERO_SELF_SIGNED_CERT'))
  const refusal = new HotpathError('E_AGENT_VERSION', { theirs: '1.1', ours: '1.2' }).toBody()
  t.equal(
    connection.bad(new Refused('POST was answered 426', 426, refusal)),
    10_000,
    'not asked so soon where a person has to do something',
  )
  connection.bad(new Refused('POST was answered 426', 426, refusal))
  t.equal(connection.bad(new Moved('https://hotpath.example.com/api/agent/lease')), 10_000, 'likewise')
  connection.good()
  connection.good()
  t.same(said, [
    [
      'The API at https://hotpath.example.org does not answer: ECONNREFUSED.\nCheck HOTPATH_API. The agent keeps asking until the API answers.',
      'E_API_AWAY',
    ],
    [
      'The certificate of https://hotpath.example.org cannot be trusted: DEPTH_ZERO_SELF_SIGNED_CERT.\nHOTPATH_API must use the name on the certificate. If your own authority signed it, start the agent with NODE_EXTRA_CA_CERTS=/path/to/its/certificate.pem, a setting that Node.js reads when it starts.',
      'E_API_CERTIFICATE',
    ],
    [
      'This agent speaks version 1.1, but the API speaks 1.2, so it gets no work.\nRun both from the same release. The agent keeps asking and starts work as soon as the versions match.',
      'E_AGENT_VERSION',
    ],
    [
      'The server at https://hotpath.example.org is not the API: it redirects to https://hotpath.example.com/api/agent/lease.\nHOTPATH_API must name the API itself, with https if it has it. The agent follows no redirects: its token is only for the configured address.',
      'E_API_MOVED',
    ],
    ['The API at https://hotpath.example.org answers and accepts this agent.', null],
  ])
})

t.test('an unexpected response is reported once, whatever the request', async (t) => {
  const said: (string | null)[][] = []
  let requests = 0
  let status = 0
  let body = ''
  const server = await answering(t, ({ answer }) => answer(status, {}, body))
  const client = createClient(server.address, TOKEN)
  const connection = new ConnectionStatus('https://hotpath.example.org', (notice, code) => said.push([notice, code]))
  const never = new AbortController().signal
  const ask = async () => {
    for (const line of [client.inside, client.engines, client.contests, client.inside]) {
      body =
        status === 503
          ? JSON.stringify(new HotpathError('E_INTERNAL', { request: `request ${requests++}` }).toBody())
          : '<h1>Bad gateway</h1>'
      await line.lease(never).catch((error: Error) => void connection.bad(error))
    }
  }
  for (status of [503, 502, 403]) await ask()
  const hint = 'The agent keeps asking. The log of the API, or of a proxy in front of it, has the details.'
  t.same(said, [
    [`The server at https://hotpath.example.org has no work for this agent now: it answered 503 (E_INTERNAL).\n${hint}`, 'E_API_UNSERVED'],
    [`The server at https://hotpath.example.org has no work for this agent now: it answered 502.\n${hint}`, 'E_API_UNSERVED'],
    [`The server at https://hotpath.example.org has no work for this agent now: it answered 403.\n${hint}`, 'E_API_UNSERVED'],
  ])
})
