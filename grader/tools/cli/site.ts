import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HotpathError } from '../../shared/errors.ts'
import { root } from './places.ts'

/** All sources of the built pages. */
const INPUTS = [
  'course',
  'exercises',
  'site',
  'grader/contracts',
  'grader/shared/catalogue',
  'grader/shared/capacity',
  'grader/runner/profile/views',
  'grader/tools/bench/recorded',
  'grader/shared/errors.ts',
  'package-lock.json',
]

/** Files that a build writes, and browser tests. */
const NO_SOURCES = /^(dist|node_modules|\.astro|test)(\/|$)/

/** The end of a failed build's output, where the error is. */
const LINES_SHOWN = 20

export const siteFolder = join(root, 'site/dist')

/** File in the built site with the hash of its sources. */
const STAMP = join(siteFolder, '.inputs')

/**
 * Builds the site if there is none, or if its sources have changed since.
 * @throws HotpathError E_SITE
 */
export async function ensureSite(say: (line: string) => void): Promise<void> {
  const inputs = hashOfInputs()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return
  say('Building the site…')
  const { code, output } = await run(join(root, 'node_modules/.bin/astro'), ['build', '--root', 'site'])
  if (code !== 0) throw new HotpathError('E_SITE', { problem: output.trim().split('\n').slice(-LINES_SHOWN).join('\n') })
  writeFileSync(STAMP, inputs)
}

function hashOfInputs(): string {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap(filesOf)) hash.update(JSON.stringify(path)).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** Paths from the root, sorted. */
function filesOf(input: string): string[] {
  const path = join(root, input)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [input]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .filter((file) => !NO_SOURCES.test(file))
    .sort()
    .map((file) => join(input, file))
}

function run(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
