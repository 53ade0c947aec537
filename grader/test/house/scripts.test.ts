import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { DEAF } from '../../cli/deaf.ts'
import { read, readJson, root, trackedFiles } from './tracked.ts'

const { scripts, license, engines } = readJson<{ scripts: Record<string, string>; license: string; engines: { node: string } }>('package.json')

/** What every script begins with, on the machine’s own Node; `env` then finds the packaged one. */
const SETUP = 'node grader/cli/setup.mjs && exec '

t.test('every script installs what it needs, then runs what is there', async (t) => {
  for (const [name, command] of Object.entries(scripts)) {
    t.ok(command.startsWith(SETUP), `${name} begins with the setup`)
    const [program = '', ...words] = command.slice(SETUP.length).replace(/^env /, '').split(' ')
    t.ok(existsSync(join(root, 'node_modules/.bin', program)), `${name}: ${program}`)
    if (program !== 'node') continue
    // Submissions can be child processes of any of these programs.
    const [first, file = ''] = words
    t.equal(first, DEAF, `${name} has no debugger that a signal opens`)
    t.ok(existsSync(join(root, file)), `${name}: ${file}`)
  }
})

t.test('wherever else the API or an agent is started, a signal opens no debugger either', async (t) => {
  const started = trackedFiles().map(({ path }) => path).filter((path) => /^(?:containers|[A-Z]+\.md)/.test(path)).flatMap((file) =>
    [...read(file).matchAll(/\bnode\b(?<between>[^\n]{0,30}?)grader\/cli\/(?:api|agent|start)\.ts/g)].map((match) => ({ file, between: match.groups!['between']! })),
  )
  t.ok(started.length >= 5, `${started.length} places`)
  for (const { file, between } of started) t.ok(between.includes(DEAF), file)
})

t.test('the setup needs no package, and no Node newer than the one it asks for', async (t) => {
  t.equal(engines.node, '>=20')
  t.notMatch(read('grader/cli/setup.mjs'), /from '(?!node:)/)
})

t.test('CONTRIBUTING.md tells of every script', async (t) => {
  const guide = read('CONTRIBUTING.md')
  const told = (name: string) => guide.includes(name === 'start' || name === 'test' ? `\`npm ${name}` : `\`npm run ${name}`)
  t.strictSame(Object.keys(scripts).filter((name) => !told(name)), [])
})

t.test('the licence is MIT', async (t) => {
  t.equal(license, 'MIT')
  t.match(read('LICENSE'), /^MIT License/)
})
