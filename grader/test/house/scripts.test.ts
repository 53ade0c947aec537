import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { read, readJson, root } from './tracked.ts'

const { scripts, license, engines } = readJson<{ scripts: Record<string, string>; license: string; engines: { node: string } }>('package.json')

t.test('every script runs a file or a packaged command that is there', async (t) => {
  for (const [name, command] of Object.entries(scripts)) {
    const [program = '', file = ''] = command.split(' ')
    t.ok(existsSync(join(root, 'node_modules/.bin', program)), `${name}: ${program}`)
    if (program === 'node') t.ok(existsSync(join(root, file)), `${name}: ${file}`)
  }
})

t.test('start and test install what they need first, on the machine’s own Node', async (t) => {
  t.equal(scripts['prestart'], 'node grader/cli/setup.mjs')
  t.equal(scripts['pretest'], scripts['prestart'])
  t.equal(engines.node, '>=20')
  t.notMatch(read('grader/cli/setup.mjs'), /from '(?!node:)/)
})

t.test('CONTRIBUTING.md tells of every script', async (t) => {
  const guide = read('CONTRIBUTING.md')
  const told = (name: string) => guide.includes(name === 'start' || name === 'test' ? `\`npm ${name}` : `\`npm run ${name}`)
  t.strictSame(Object.keys(scripts).filter((name) => !name.startsWith('pre') && !told(name)), [])
})

t.test('the licence is MIT', async (t) => {
  t.equal(license, 'MIT')
  t.match(read('LICENSE'), /^MIT License/)
})
