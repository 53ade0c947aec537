/**
 * node containers/hotpath/shed.ts
 * Within the image that is built: takes away what neither API nor agent nor any command loads, which is most of the packages
 * (those that build the site, and those of the tests). Not to be run in a checkout: it deletes.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { engineBinary, withoutSymbols } from '../../grader/sandbox/runner/binary.ts'
import { PACKAGES } from '../../grader/sandbox/runner/packages.ts'

const root = join(import.meta.dirname, '../..')

/** Folders of grader/ that only a checkout needs. */
const NOT_SERVED = ['test', 'bench', 'attack']

/** Commands of a checkout: they check prose, links and the tree. */
const NOT_SERVED_FILES = /^(cli\/(test|lessons-run|figures|course-.*|checks\/.*)|course\/(spelling|links|shingles|run|texts|copy))\.ts$/

/** Not imported, but read from its folder: it goes into the image in which tests of exercises run. */
const READ = ['tap']

if (process.cwd() !== '/hotpath') throw new Error('This deletes packages: it is for the image that is being built, in /hotpath')

/** Names of the packages that the sources under grader/ load. */
async function loaded(): Promise<Set<string>> {
  const sources = readdirSync(join(root, 'grader'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !NOT_SERVED.includes(file.split('/')[0]!) && !NOT_SERVED_FILES.test(file))
  const { metafile } = await build({
    entryPoints: sources.map((file) => join(root, 'grader', file)),
    absWorkingDir: root,
    outdir: 'never-written',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const paths = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path))
  return new Set(paths.map((path) => path.split('/').slice(0, path.startsWith('@') ? 2 : 1).join('/')))
}

/** npm knows best what the packages need: it is told that the program depends on these alone. */
function prune(names: Set<string>): void {
  const [manifest, lock] = ['package.json', 'package-lock.json'].map((file) => join(root, file)) as [string, string]
  const before = JSON.parse(readFileSync(manifest, 'utf8'))
  const versions = Object.entries<string>({ ...before.dependencies, ...before.devDependencies })
  for (const file of [manifest, lock]) copyFileSync(file, `${file}.whole`)
  const dependencies = Object.fromEntries(versions.filter(([name]) => names.has(name)))
  writeFileSync(manifest, JSON.stringify({ ...before, dependencies, devDependencies: {} }))
  execFileSync('npm', ['prune', '--offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' })
  // The lock file says what goes into the runner's image.
  for (const file of [manifest, lock]) {
    copyFileSync(`${file}.whole`, file)
    rmSync(`${file}.whole`)
  }
}

function remove(...paths: string[]): void {
  for (const path of paths) rmSync(join(root, path), { recursive: true, force: true })
}

const names = await loaded()
const binary = engineBinary(root)
prune(new Set([...names, ...PACKAGES, ...READ]))
writeFileSync(binary, withoutSymbols(readFileSync(binary)))
remove(...NOT_SERVED.map((folder) => `grader/${folder}`), 'node_modules/.cache', 'node_modules/.vite')
remove(...['include', 'share', 'lib'].map((folder) => join(binary, '../..', folder).slice(root.length)))
console.log(`Kept ${names.size} packages with what they need.`)
