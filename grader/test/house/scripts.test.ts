import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { reach } from '../../tools/checks/test-file.ts'
import { DEAF } from '../../tools/cli/deaf.ts'
import { read, readJson, root, trackedFiles } from './tracked.ts'

interface Manifest {
  scripts: Record<string, string>
  devDependencies: Record<string, string>
  license: string
  engines: { node: string }
}

const { scripts, devDependencies, license, engines } = readJson<Manifest>('package.json')

/** Start of every script: it runs on the machine’s own Node; afterwards `env` finds the packaged one. */
const SETUP = /^node grader\/tools\/cli\/setup\.mjs( --tests)? && exec (?:env )?(\S+) (.+)/
/** Scripts that choose among commands, the file with their names, and their minimum number. */
const FAMILIES = {
  bench: { file: 'grader/tools/bench/main.ts', least: 15 },
  course: { file: 'grader/tools/cli/course.ts', least: 4 },
  admin: { file: 'grader/tools/cli/admin.ts', least: 4 },
}
/** A package that a source loads, by its name. */
const PACKAGE = /(?:from|import)\s*\(?'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g

t.test('every script installs what it needs, then runs what is there', async (t) => {
  for (const [name, command] of Object.entries(scripts)) {
    const [, , program = '', words = ''] = SETUP.exec(command) ?? []
    t.ok(existsSync(join(root, 'node_modules/.bin', program)), `${name}: ${program}`)
    if (program !== 'node') continue
    // Submissions can be child processes of any of these programs.
    const [first, file = ''] = words.split(' ')
    t.equal(first, DEAF, `${name} has no debugger that a signal opens`)
    t.ok(existsSync(join(root, file)), `${name}: ${file}`)
  }
})

t.test('wherever else the API or an agent is started, a signal opens no debugger either', async (t) => {
  const started = trackedFiles()
    .map(({ path }) => path)
    .filter((path) => /^(?:containers|[A-Z]+\.md)/.test(path))
    .flatMap((file) =>
      [...read(file).matchAll(/\bnode\b(?<between>[^\n]{0,30}?)grader\/tools\/cli\/(?:api|agent|start)\.ts/g)].map((match) => ({
        file,
        between: match.groups!['between']!,
      })),
    )
  t.ok(started.length >= 5, `${started.length} places`)
  for (const { file, between } of started) t.ok(between.includes(DEAF), file)
})

t.test('a script that loads a package of the tests has it installed', async (t) => {
  for (const [name, command] of Object.entries(scripts)) {
    const [, tests, program, words = ''] = SETUP.exec(command) ?? []
    if (program !== 'node' || tests) continue
    const sources = reach(join(root, words.split(' ')[1]!)).filter((path) => path.endsWith('.ts') && existsSync(path))
    const loaded = sources.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(PACKAGE)].map(([, each]) => each!))
    t.strictSame(
      [...new Set(loaded)].filter((each) => each in devDependencies),
      [],
      name,
    )
  }
})

t.test('the setup needs no package, and no Node newer than the one it asks for', async (t) => {
  t.equal(engines.node, '>=20')
  t.notMatch(read('grader/tools/cli/setup.mjs'), /from '(?!node:)/)
})

t.test('the page of commands lists every script', async (t) => {
  const page = read('grader/tools/README.md')
  const listed = (name: string) => page.includes(name === 'start' || name === 'test' ? `\`npm ${name}` : `\`npm run ${name}`)
  t.strictSame(
    Object.keys(scripts).filter((name) => !listed(name)),
    [],
  )
  for (const [script, { file, least }] of Object.entries(FAMILIES)) {
    const names = [...read(file).matchAll(/^ {2}'?(?<name>[\w-]+)'?: \{ help: /gm)].map(({ groups }) => groups!['name']!)
    t.ok(names.length >= least, `${script}: ${names.length} commands`)
    t.strictSame(
      names.filter((name) => !page.includes(`\`npm run ${script} -- ${name}`)),
      [],
      script,
    )
  }
})

t.test('the licence is MIT', async (t) => {
  t.equal(license, 'MIT')
  t.match(read('LICENSE'), /^MIT License/)
})
