import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import t from 'tap'
import { read, root, trackedFiles } from './tracked.ts'

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as { forbidden: { name: string }[] }

/** A tree in which every rule is broken once, by the file with its name. */
const BROKEN = {
  grader: {
    contracts: {
      'outcomes.ts': 'export const a = 1',
      'contracts-stand-alone.ts': `import type { A } from '../shared/errors.ts'\nexport type B = A`,
    },
    server: {
      store: { 'open.ts': `export { b } from '../../shared/errors.ts'`, 'no-orphan.ts': 'export const a = 1' },
      http: { 'server-runs-no-submission.ts': `import('../../runner/pipeline.ts')` },
      queue: {
        'nothing-imports-tests.ts': `import '../../test/a.test.ts'`,
        'no-cycle.ts': `import type { A } from './no-cycle-2.ts'\nexport type B = A`,
        'no-cycle-2.ts': `import type { B } from './no-cycle.ts'\nexport type A = B`,
      },
    },
    runner: {
      'pipeline.ts': `import './sandbox/docker.ts'`,
      agent: {
        'runner-holds-no-database.ts': `import '../../server/store/open.ts'`,
        'sandboxes-are-opened-in-one-place.ts': `import '../sandbox/docker.ts'`,
      },
      measure: { 'only-the-pipeline-assembles.ts': `import '../verdict/judge.ts'` },
      sandbox: { 'open.ts': `export * from './docker.ts'`, 'docker.ts': 'export const a = 1' },
      verdict: { 'judging-is-pure.ts': `import 'node:fs'`, 'judge.ts': `import '../../contracts/outcomes.ts'` },
    },
    shared: {
      'errors.ts': `export type A = string\nexport const b = 1`,
      'shared-takes-no-side.ts': `import '../runner/verdict/judge.ts'`,
      tracing: { 'opentelemetry-in-one-file.ts': `import '@opentelemetry/api'` },
    },
    tools: { 'grader-does-not-import-the-site.ts': `import '../../site/src/page.ts'` },
    test: { 'a.test.ts': `import '../runner/pipeline.ts'` },
  },
  node_modules: { '@opentelemetry': { api: { 'package.json': '{"name": "@opentelemetry/api", "main": "index.js"}', 'index.js': '' } } },
  site: { src: { 'page.ts': 'export const a = 1', 'site-sees-no-room-of-the-grader.ts': `import '../../grader/server/store/open.ts'` } },
}

t.test('every rule bites, on imports of types as well', async (t) => {
  const house = t.testdir({ ...BROKEN, 'package.json': '{}' })
  const { summary } = await cruise(house)
  const found = summary.violations.map(({ rule, from }) => `${rule.name} in ${from.replace(/^.*\/|\.ts$/g, '').replace(/-2$/, '')}`)
  t.strictSame([...new Set(found)].sort(), forbidden.map(({ name }) => `${name} in ${name}`).sort())
})

const { modules, summary } = await cruise(root)

t.test('no import breaks a rule', async (t) => {
  t.ok(modules.length > 0)
  t.strictSame(
    summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    [],
  )
})

t.test('no two rooms import each other, by whatever detour', async (t) => {
  t.strictSame(roomsInCycles(modules), [])
  t.strictSame(
    roomsInCycles([
      edge('grader/a/x/1.ts', 'grader/b/y/2.ts'),
      edge('grader/b/y/3.ts', 'grader/c/z/4.ts'),
      edge('grader/c/z/5.ts', 'grader/a/x/6.ts'),
      edge('grader/a/x/1.ts', 'grader/d/w/7.ts'),
    ]),
    ['grader/a/x', 'grader/b/y', 'grader/c/z'],
  )
})

t.test('pages of Astro, which dependency-cruiser cannot read, hold the same arrow', async (t) => {
  const pages = trackedFiles().filter(({ path }) => path.endsWith('.astro') || path.endsWith('.mdx'))
  const strays = pages.flatMap(({ path }) =>
    [...read(path).matchAll(/^\s*(?:import|export)\b[^'"\n]*['"](\.[^'"]+)['"]/gm)]
      .map((match) => normalize(join(dirname(path), match[1] ?? '')))
      .filter(
        (target) =>
          !/^(site\/|course\/|grader\/(contracts\/|shared\/|tools\/bench\/recorded\/)|containers\/engines\/engines\.json$)/.test(target),
      )
      .map((target) => `${path} imports ${target}`),
  )
  t.strictSame(strays, [])
})

type Module = Cruise['modules'][number]

function edge(source: string, resolved: string): Module {
  return { source, dependencies: [{ resolved }] }
}

/**
 * The folders from which a chain of imports leads back to the same folder. A folder and its subfolders count as one; tests count with the
 * folder that they test.
 */
function roomsInCycles(modules: readonly Module[]): string[] {
  const leads = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)]
      if (from !== null && to !== null && from !== to) leads.set(from, (leads.get(from) ?? new Set()).add(to))
    }
  }
  return [...leads.keys()].filter((room) => reached(leads, room).has(room)).sort()
}

function reached(leads: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const seen = new Set<string>()
  const open = [start]
  for (let room = open.pop(); room !== undefined; room = open.pop()) {
    for (const next of leads.get(room) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}

/** grader/server/lti, site/src/verdict; null for tests, packages and files outside such folders. */
function roomOf(path: string): string | null {
  return /^(?:grader\/(?!test\/)[^/]+|site\/src)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null
}

/** Exits with the number of violations; the findings are on standard output either way. */
function cruise(folder: string): Promise<Cruise> {
  const command = join(root, 'node_modules/.bin/depcruise')
  const args = ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', 'grader', 'site']
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd: folder, maxBuffer: 1 << 26 }, (error, stdout) =>
      stdout ? resolve(JSON.parse(stdout) as Cruise) : reject(error),
    )
  })
}
