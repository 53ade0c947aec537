import t from 'tap'
import { join } from 'node:path'
import { readConfig } from '../../shared/config.ts'
import type { HotpathError } from '../../shared/errors.ts'
import { SECRET_SETTINGS } from '../../shared/setting-files.ts'
import { openServer } from '../../server/store/server.ts'

const HINT = 'The settings are listed in containers/settings.md.'

t.test('every secret can stand in a file, whose last line may end', async (t) => {
  const folder = t.testdir({
    url: 'postgres://hotpath:p%40ss@db/hotpath\n',
    token: 'a-token-of-agents\r\n',
    github: 'client:secret',
    smtp: 'smtp://mail:587\n',
    oidc: 'of the provider\n',
  })
  const file = (name: string) => join(folder, name)
  const config = readConfig({
    DATABASE_URL_FILE: file('url'),
    HOTPATH_AGENT_TOKEN_FILE: file('token'),
    HOTPATH_METRICS_TOKEN_FILE: file('token'),
    HOTPATH_SMTP_FILE: file('smtp'),
    HOTPATH_GITHUB_FILE: file('github'),
    HOTPATH_OIDC_SECRET_FILE: file('oidc'),
    HOTPATH_OIDC_CLIENT: 'client',
    HOTPATH_OIDC_ISSUER: 'https://id.example.org',
  })
  t.match(config, {
    databaseUrl: 'postgres://hotpath:p%40ss@db/hotpath',
    agentToken: 'a-token-of-agents',
    metricsToken: 'a-token-of-agents',
    mail: { server: 'smtp://mail:587' },
    github: { id: 'client', secret: 'secret' },
    oidc: { secret: 'of the provider' },
  })
  t.equal(
    readConfig({ DATABASE_URL_FILE: '', DATABASE_URL: 'postgres://db/hotpath' }).databaseUrl,
    'postgres://db/hotpath',
    'empty is not set',
  )
})

t.test('a token that can be guessed, or that no header can bear, is refused, and not told', async (t) => {
  t.equal(readConfig({ HOTPATH_AGENT_TOKEN: ' hotpath-agent-of-mine\n' }).agentToken, 'hotpath-agent-of-mine')
  const message =
    'HOTPATH_AGENT_TOKEN is “…”: it must have 16 to 256 printable ASCII characters, e.g. from `openssl rand -hex 32`, be the same for the API and its agents, and not begin with hotpath_.'
  for (const token of ['hotpath-agent-…', 'x', 'fifteen letters', 'x'.repeat(257), 'hotpath_as-tokens-of-accounts'])
    t.throws(() => readConfig({ HOTPATH_AGENT_TOKEN: token }), { code: 'E_SETTING', message, hint: HINT }, token)
})

t.test('a secret that cannot be meant is not told', async (t) => {
  const secret = 'in/the#log'
  const bad: Record<(typeof SECRET_SETTINGS)[number], NodeJS.ProcessEnv> = {
    DATABASE_URL: { DATABASE_URL: `postgres://hotpath:${secret}@db/hotpath` },
    HOTPATH_AGENT_TOKEN: { HOTPATH_AGENT_TOKEN: `…${secret}` },
    HOTPATH_SMTP: { HOTPATH_SMTP: `smtp://school:${secret}@mail.example.org:587` },
    HOTPATH_GITHUB: { HOTPATH_GITHUB: `${secret}:${secret}:` },
    HOTPATH_OIDC_SECRET: { HOTPATH_OIDC_SECRET: secret, HOTPATH_OIDC_ISSUER: 'https://id.example.org' },
    HOTPATH_METRICS_TOKEN: { HOTPATH_METRICS_TOKEN: ` ${secret}` },
  }
  for (const name of SECRET_SETTINGS) {
    const said = await startedWith(bad[name]).then(
      () => 'nothing',
      (error: HotpathError) => `${error.code} ${error.message} ${error.hint}`,
    )
    t.match(said, /^E_(SETTING|DATABASE_URL) /, `${name} is refused`)
    t.notMatch(said, /the#log/, name)
  }
  t.throws(() => readConfig(bad.HOTPATH_SMTP), { message: /write \/ as %2F, @ as %40 and # as %23/ }, 'how it is written is said')
})

/** Reads the settings as on startup, including the store's address. */
async function startedWith(env: NodeJS.ProcessEnv): Promise<void> {
  const { databaseUrl } = readConfig(env)
  if (databaseUrl !== null) await openServer(databaseUrl)
}

t.test('a file that cannot be meant is told without what stands in it', async (t) => {
  const folder = t.testdir({ empty: '\n', lines: 'one\ntwo\n', secret: 'a secret' })
  const refused = (name: string, file: string, problem: string, more: Record<string, string> = {}) =>
    t.throws(
      () => readConfig({ [`${name}_FILE`]: join(folder, file), ...more }),
      { code: 'E_SETTING', message: `${name}_FILE is “${join(folder, file)}”: ${problem}.`, hint: HINT },
      `${name} in ${file}`,
    )
  for (const name of SECRET_SETTINGS) refused(name, 'missing', 'this file cannot be read (ENOENT)')
  refused('DATABASE_URL', '.', 'this file cannot be read (EISDIR)')
  refused('DATABASE_URL', 'empty', 'this file is empty')
  refused('DATABASE_URL', 'lines', 'this file has more than one line')
  refused('DATABASE_URL', 'secret', 'DATABASE_URL is also set; set only one of them', { DATABASE_URL: 'postgres://db/hotpath' })
})

t.test('a number that cannot be meant, as one of blanks, is none', async (t) => {
  t.equal(readConfig({ HOTPATH_KEEP_SAMPLES: ' 30\r' }).keepSamplesDays, 30)
  t.equal(readConfig({ HOTPATH_KEEP_SAMPLES: '0' }).keepSamplesDays, 0)
  t.equal(readConfig({ HOTPATH_KEEP_ANONYMOUS: '7' }).keepAnonymousDays, 7)
  t.equal(readConfig({}).keepAnonymousDays, 90)
  for (const name of ['HOTPATH_KEEP_SAMPLES', 'HOTPATH_KEEP_ANONYMOUS']) {
    for (const value of [' ', '0x10', '1e3', '-1', '1.0', '36501']) {
      t.throws(
        () => readConfig({ [name]: value }),
        { code: 'E_SETTING', message: `${name} is “${value}”: it must be a whole number from 0 to 36500.` },
        `“${value}”`,
      )
    }
  }
})

t.test('profiles start by themselves unless that is switched off', async (t) => {
  t.equal(readConfig({}).automaticProfiles, true)
  t.equal(readConfig({ HOTPATH_AUTO_PROFILES: 'on' }).automaticProfiles, true)
  t.equal(readConfig({ HOTPATH_AUTO_PROFILES: 'off' }).automaticProfiles, false)
  t.throws(() => readConfig({ HOTPATH_AUTO_PROFILES: 'no' }), {
    code: 'E_SETTING',
    message: 'HOTPATH_AUTO_PROFILES is “no”: it must be one of on, off.',
  })
})
