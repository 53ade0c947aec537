import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import t from 'tap'
import { read, root, trackedFiles } from './tracked.ts'

interface Cruise {
  summary: { violations: { rule: { name: string }; from: string }[] }
}

const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as { forbidden: { name: string }[] }

/** A house in which every rule is broken once: the file that breaks it says which. */
const BROKEN = {
  grader: {
    'pipeline.ts': `import './sandbox/docker.ts'`,
    contracts: { 'words.ts': 'export const a = 1', 'contracts-import-nothing-local.ts': `import type { A } from '../errors.ts'\nexport type B = A` },
    measure: { 'measure-imports-contracts-alone.ts': `import '../errors.ts'` },
    verdict: { 'verdict-is-pure.ts': `import 'node:fs'`, 'judge.ts': `import '../contracts/words.ts'` },
    insight: { 'insight-is-pure.ts': `import '../errors.ts'` },
    capacity: { 'capacity-is-pure.ts': `import '../errors.ts'` },
    techniques: { 'techniques-know-contracts-alone.ts': `import '../errors.ts'` },
    gradebook: { 'attempts.ts': 'export const a = 1' },
    bounded: { 'bounded-imports-nothing-local.ts': `import '../errors.ts'` },
    course: { 'course-stands-alone.ts': `import '../errors.ts'` },
    cli: { 'sandbox-is-opened-at-the-door.ts': `import '../sandbox/docker.ts'` },
    catalogue: { 'only-the-pipeline-knows-sandbox.ts': `import '../sandbox/open.ts'`, 'only-the-pipeline-judges.ts': `import '../verdict/judge.ts'` },
    agent: { 'agent-holds-no-database.ts': `import '../store/open.ts'` },
    api: { 'api-runs-no-submission.ts': `import('../pipeline.ts')` },
    bench: { 'grader-does-not-know-the-site.ts': `import '../../site/src/page.ts'` },
    queue: {
      'nothing-imports-tests.ts': `import '../test/a.test.ts'`,
      'no-cycle.ts': `import type { A } from './no-cycle-2.ts'\nexport type B = A`,
      'no-cycle-2.ts': `import type { B } from './no-cycle.ts'\nexport type A = B`,
    },
    sandbox: { 'rooms-apart.ts': `import '../gradebook/attempts.ts'`, 'open.ts': `export * from './docker.ts'`, 'docker.ts': 'export const a = 1' },
    store: { 'open.ts': `export { b } from '../errors.ts'`, 'no-orphan.ts': 'export const a = 1' },
    test: { 'a.test.ts': `import '../pipeline.ts'` },
    trace: { 'trace-knows-contracts-alone.ts': `import '../store/open.ts'`, 'opentelemetry-in-one-room.ts': `import '@opentelemetry/api'` },
    'errors.ts': `export type A = string\nexport const b = 1`,
  },
  node_modules: { '@opentelemetry': { api: { 'package.json': '{"name": "@opentelemetry/api", "main": "index.js"}', 'index.js': '' } } },
  site: { src: { 'page.ts': 'export const a = 1', 'site-imports-contracts.ts': `import '../../grader/store/open.ts'` } },
}

t.test('every rule bites, on imports of types as well', async (t) => {
  const house = t.testdir({ ...BROKEN, 'package.json': '{}' })
  const { summary } = await cruise(house)
  const found = summary.violations.map(({ rule, from }) => `${rule.name} in ${from.replace(/^.*\/|\.ts$/g, '').replace(/-2$/, '')}`)
  t.strictSame([...new Set(found)].sort(), forbidden.map(({ name }) => `${name} in ${name}`).sort())
})

t.test('pages of Astro, which dependency-cruiser cannot read, hold the same arrow', async (t) => {
  const pages = trackedFiles().filter(({ path }) => path.endsWith('.astro') || path.endsWith('.mdx'))
  const strays = pages.flatMap(({ path }) =>
    [...read(path).matchAll(/^\s*(?:import|export)\b[^'"\n]*['"](\.[^'"]+)['"]/gm)]
      .map((match) => normalize(join(dirname(path), match[1] ?? '')))
      .filter((target) => !/^(site\/|course\/|grader\/(contracts\/|capacity\/|bench\/recorded\/|errors\.ts$|catalogue\/load\.ts$|insight\/recorded\.ts$))/.test(target))
      .map((target) => `${path} imports ${target}`),
  )
  t.strictSame(strays, [])
})

/** Exits with the number of violations; what it found is on standard output either way. */
function cruise(folder: string): Promise<Cruise> {
  const command = join(root, 'node_modules/.bin/depcruise')
  const args = ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', 'grader', 'site']
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd: folder, maxBuffer: 1 << 26 }, (error, stdout) => (stdout ? resolve(JSON.parse(stdout) as Cruise) : reject(error)))
  })
}
