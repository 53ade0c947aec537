import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { read, root, trackedFiles } from '../house/tracked.ts'
import { composeChecker, manifestsIn, readYaml } from './manifests.ts'

const problemsOfCompose = composeChecker('compose.json')
const problemsOfStack = composeChecker('stack.json')

/**
 * Substitutes variables as the tools do before validation: `${NAME:-default}` becomes the default, as a number where a number is
 * expected.
 */
function filled(value: any, key = ''): any {
  if (typeof value === 'string') {
    const text = value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')
    return key === 'replicas' || key === 'published' ? Number(text) : text
  }
  if (Array.isArray(value)) return value.map((each) => filled(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, name)]))
}

t.test('compose.yaml and what lies beside it are of the specification of compose files', async (t) => {
  for (const file of ['compose.yaml', 'compose.https.yaml']) t.strictSame(problemsOfCompose(filled(readYaml(file)), file), [])
})

t.test('stack.yaml and what lies beside it are what docker stack deploy takes', async (t) => {
  for (const file of ['stack.yaml', 'stack.https.yaml', 'stack.trial.yaml']) t.strictSame(problemsOfStack(filled(readYaml(file)), file), [])
})

t.test('what serves may take as much memory by each way to run it, and no more', async (t) => {
  const kubernetes = Object.fromEntries(
    manifestsIn('kubernetes')
      .filter(({ kind }) => /^(Deployment|StatefulSet)$/.test(kind))
      .map(({ metadata, spec }) => [metadata.name, spec.template.spec.containers[0].resources.limits.memory]),
  )
  const [compose, stack] = ['compose.yaml', 'stack.yaml'].map((file) => filled(readYaml(file)).services)
  for (const name of ['api', 'postgres']) {
    t.equal(
      `${compose[name].mem_limit}`.replace(/[mg]$/, (unit) => `${unit.toUpperCase()}i`),
      kubernetes[name],
      name,
    )
    t.equal(stack[name].deploy.resources.limits.memory, compose[name].mem_limit, name)
  }
})

t.test('a wrong key or type is found', async (t) => {
  const broken = (change: (services: any) => void) => {
    const composed = filled(readYaml('stack.yaml'))
    change(composed.services)
    return problemsOfStack(composed, 'stack.yaml')
  }
  t.match(
    broken(({ api }) => (api.deploy.replica = 3)),
    [/^stack.yaml\/services\/api\/deploy .*: replica$/],
  )
  t.match(
    broken(({ agent }) => (agent.deploy.mode = 1)),
    [/^stack.yaml\/services\/agent\/deploy\/mode must be string/],
  )
  t.match(problemsOfCompose({ services: { api: { image: 'hotpath', privilaged: true } } }, 'compose.yaml'), [/: privilaged$/])
})

t.test('what Swarm leaves out without a word is not asked of it', async (t) => {
  const IGNORED = [
    'build',
    'cgroup',
    'cgroup_parent',
    'cpuset',
    'depends_on',
    'devices',
    'network_mode',
    'pid',
    'privileged',
    'restart',
    'security_opt',
    'shm_size',
    'tmpfs',
  ]
  const services = Object.entries<object>(readYaml('stack.yaml').services)
  t.strictSame(
    services.flatMap(([name, service]) =>
      Object.keys(service)
        .filter((key) => IGNORED.includes(key))
        .map((key) => `${name}: ${key}`),
    ),
    [],
  )
})

t.test('every file that is mounted is there, and every secret is handed to someone', async (t) => {
  for (const file of ['compose.yaml', 'stack.yaml']) {
    const { services, configs = {}, secrets } = filled(readYaml(file))
    const mounted = Object.values<any>(services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => typeof volume === 'string' && volume.startsWith('./'))
      .map((volume) => volume.split(':')[0])
    for (const path of [...mounted, ...Object.values<any>(configs).map((config) => config.file)])
      t.ok(existsSync(join(root, 'containers', path)), path)
    const handed = new Set(Object.values<any>(services).flatMap((service) => service.secrets ?? []))
    t.strictSame(
      Object.keys(secrets).filter((name) => !handed.has(name)),
      [],
    )
  }
})

t.test('measuring machines run agents alone, one for a machine', async (t) => {
  const { services } = filled(readYaml('stack.yaml'))
  t.equal(services.agent.deploy.mode, 'global')
  t.strictSame(services.agent.deploy.placement.constraints, ['node.labels.hotpath.lane == true'])
  t.strictSame(services.api.deploy.placement.constraints, ['node.labels.hotpath.lane != true'])
  t.equal(services.api.deploy.update_config.order, 'start-first')
})

t.test('an agent is handed no setting of the API', async (t) => {
  for (const file of ['compose.yaml', 'stack.yaml', 'stack.trial.yaml']) {
    const files = Object.entries<any>(readYaml(file).services).flatMap(([name, { env_file: path }]) =>
      path === undefined ? [] : [[name.split('-')[0], path]],
    )
    t.strictSame(
      Object.fromEntries(files),
      { ...(file !== 'stack.trial.yaml' && { api: '${HOTPATH_ENV:-/dev/null}' }), agent: '${HOTPATH_AGENT_ENV:-/dev/null}' },
      file,
    )
  }
})

t.test('every secret can be replaced by one with another name', async (t) => {
  const issues = ['stack.yaml', 'stack.https.yaml'].flatMap((file) =>
    Object.entries<any>(readYaml(file).secrets).map(([name, { name: own }]) => [
      name,
      own.replace(/\$\{HOTPATH_(SECRETS|CERTIFICATE)_ISSUE:-\}$/, '_2'),
    ]),
  )
  t.equal(issues.length, 6)
  t.strictSame(
    issues.filter(([name, own]) => own !== `${name}_2`),
    [],
  )
})

t.test('an image holds the project, and nothing that lies beside it', async (t) => {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const taken = (path: string) =>
    rules
      .filter((rule) => meets(path, rule.replace('!', '')))
      .at(-1)
      ?.startsWith('!') === true
  const project = trackedFiles()
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('.'))
  t.strictSame(
    [...project, 'site/dist/index.html', '.npmrc'].filter((path) => !taken(path)),
    [],
  )
  const beside = [
    'hotpath-2026-03-01.gz',
    'api.env',
    'containers/.env',
    'containers/agent.env',
    'containers/secrets/agent_token',
    'containers/backups/hotpath.gz',
    'secrets/agent_token',
    '.git/config',
    '.hotpath/mail/1',
    'node_modules/tap/package.json',
  ]
  t.strictSame(beside.filter(taken), [])
})

/** Matches as the engine does: a rule applies to the path it names and everything below. */
function meets(path: string, rule: string): boolean {
  const parts = rule.replaceAll('.', '[.]').replaceAll('**/', '(.+/)?').replaceAll('*', '[^/]*')
  return new RegExp(`^${parts}(/|$)`).test(path)
}
