import t from 'tap'
import type { AgentsReport, AgentToken, SeenAgent } from '../../../contracts/agent.ts'
import { agentsView, madeAgentTokenView } from '../../../../site/src/admin/agents.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const token: AgentToken = { id: 'i', name: '<one>', createdAt: '2026-03-01T12:00:00Z', seenAt: null, revokedAt: null, token: null }
const machine = { class: 'Xeon, 2.0 ns per step, Linux 6.1, cgroup v2', cpu: 'Xeon', kernel: '6.1', cgroup: 2, stepNs: 2 } as const
const agent: SeenAgent = {
  agent: 'one:7',
  sandbox: 'docker',
  engine: 'node 24.21.0',
  isolation: true,
  notes: [],
  version: '1.1',
  welcome: true,
  token: '<one>',
  silentSeconds: 3,
  machine,
}
const words = (report: Partial<AgentsReport>) =>
  String(agentsView({ version: '1.1', agents: [], tokens: [], ...report }, NOW))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

t.test('every machine shows its token and its lanes', async (t) => {
  t.match(words({}), 'No grading machines yet.')
  t.match(words({ tokens: [token] }), '&#60;one&#62; Token created 24 hours ago ; no agent has used it yet. Revoke')
  t.match(
    words({ tokens: [{ ...token, seenAt: '2026-03-02T11:59:50Z' }], agents: [agent] }),
    'last seen just now . one:7 Xeon, 2.0 ns per step, Linux 6.1, cgroup v2',
  )
  t.match(
    words({ tokens: [token], agents: [{ ...agent, welcome: false, version: '', token: null }] }),
    'With the shared token The server’s setting HOTPATH_AGENT_TOKEN. The token is valid as long as the setting exists. one:7 version unknown, needs 1.1: gets no work',
  )
  t.match(words({ tokens: [{ ...token, revokedAt: '2026-03-02T11:00:00Z' }] }), /1 token revoked &#60;one&#62;, (60 minutes|1 hour) ago/)
})

t.test('a new token is shown with instructions', async (t) => {
  const view = String(madeAgentTokenView({ ...token, token: 'hotpath-agent-x' }, 'https://hotpath.example.org'))
  t.match(view, 'value="hotpath-agent-x"')
  t.match(view, '<code>HOTPATH_API</code> to <code>https://hotpath.example.org</code>')
})
