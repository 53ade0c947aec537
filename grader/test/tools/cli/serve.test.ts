// Process: own, it replaces the environment.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { serve } from '../../../tools/cli/serve.ts'
import { readConfig } from '../../../shared/config.ts'
import { SECRET_SETTINGS } from '../../../shared/setting-files.ts'
import { exercise } from '../../server/http/exercise.ts'
import { testStore } from '../../server/store/own.ts'

/** Reports that it is ready, and writes its environment to a file. */
const AGENT = `
import { writeFileSync } from 'node:fs'
writeFileSync(new URL('./env.json', import.meta.url), JSON.stringify(process.env))
process.send({ ready: { agent: 'hand', sandbox: 'process', engine: 'node', isolation: false, notes: [] } })
process.once('disconnect', () => process.exit())
process.once('SIGTERM', () => process.exit())`

t.test('an agent that is started along has no secret but its token', async (t) => {
  const folder = t.testdir()
  const agentScript = join(folder, 'agent.mjs')
  writeFileSync(agentScript, AGENT)
  const before = { ...process.env }
  t.teardown(() => (process.env = before))
  // Such values are read from the config alone, which the server was given before.
  for (const name of SECRET_SETTINGS) Object.assign(process.env, { [name]: `the secret ${name}`, [`${name}_FILE`]: `/run/secrets/${name}` })
  Object.assign(process.env, { HOTPATH_OIDC_ISSUER: 'https://id.example.org', HOTPATH_OIDC_CLIENT: 'hotpath', HOTPATH_LANE: '0' })
  const config = readConfig({ PORT: '0', ...(await testStore(t)) })
  const { address, close } = await serve({ config, exercises: [exercise()], siteFolder: null, agentScript, say: () => {} })
  t.teardown(close)
  const env = JSON.parse(readFileSync(join(folder, 'env.json'), 'utf8')) as Record<string, string>
  t.notMatch(JSON.stringify(env), /the secret|run.secrets/)
  t.match(env, { HOTPATH_API: address, HOTPATH_AGENT_TOKEN: /^[!-~]{16,}$/, HOTPATH_LANE: '0', PATH: process.env['PATH'] })
  t.match(
    readConfig(env),
    { databaseUrl: null, oidc: null, github: null, agentToken: env['HOTPATH_AGENT_TOKEN'] },
    'and finds its settings in order',
  )
})
