import t from 'tap'
import { readConfig } from '../../shared/config.ts'

t.test('the address that people open has nothing behind its host, since the site and its accounts are at the root', async (t) => {
  const publicUrl = (value: string) => readConfig({ HOTPATH_URL: value }).publicUrl
  t.equal(publicUrl(''), null)
  t.equal(publicUrl('https://hotpath.example.org'), 'https://hotpath.example.org')
  t.equal(publicUrl('http://Hotpath.example.org:8080/'), 'http://hotpath.example.org:8080')
  for (const value of [
    'https://example.org/hotpath',
    'https://example.org/?a',
    'https://example.org/#a',
    'https://ada:lovelace@example.org',
    'https://example.org//',
  ])
    t.throws(
      () => publicUrl(value),
      { code: 'E_SETTING', message: `HOTPATH_URL is “${value}”: it must be an address without a path, like https://hotpath.your.org.` },
      value,
    )
})

t.test('so has the address of the API: agents ask at its root, and would bear their token there whatever path was meant', async (t) => {
  const apiUrl = (value: string) => readConfig({ HOTPATH_API: value }).apiUrl
  t.equal(apiUrl(''), 'http://127.0.0.1:8080')
  t.equal(apiUrl('http://nginx:8080/'), 'http://nginx:8080')
  for (const value of ['https://example.org/hotpath', 'https://example.org/api', 'https://example.org/?a'])
    t.throws(
      () => apiUrl(value),
      { code: 'E_SETTING', message: `HOTPATH_API is “${value}”: it must be an address without a path, like https://hotpath.your.org.` },
      value,
    )
})

t.test('an API process and an agent drain for times of their own, so that one file of settings can hold both', (t) => {
  const drains = (env: NodeJS.ProcessEnv) => {
    const { drainSeconds, agent } = readConfig(env)
    return { api: drainSeconds, agent: agent.drainSeconds }
  }
  t.same(drains({}), { api: 5, agent: 60 })
  t.same(drains({ HOTPATH_DRAIN_SECONDS: '15' }), { api: 15, agent: 60 })
  t.same(drains({ HOTPATH_AGENT_DRAIN_SECONDS: '300' }), { api: 5, agent: 300 })
  for (const name of ['HOTPATH_DRAIN_SECONDS', 'HOTPATH_AGENT_DRAIN_SECONDS'])
    t.throws(() => drains({ [name]: '3601' }), {
      code: 'E_SETTING',
      message: `${name} is “3601”: it must be a whole number from 0 to 3600.`,
    })
  t.end()
})
