/**
 * node containers/hotpath/shed.ts
 * Runs while the image is built: deletes what neither API nor agent nor any command loads, which is most of the packages
 * (those for building the site and for tests). Do not run it in a checkout: it deletes files.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { engineBinary, withoutSymbols } from '../../grader/runner/sandbox/runner/binary.ts'
import { PACKAGES } from '../../grader/runner/sandbox/runner/packages.ts'

const root = join(import.meta.dirname, '../..')

/** Folders of grader/ that only a checkout needs. */
const NOT_SERVED = ['test', 'tools/bench', 'tools/attack']
/** Except in these: recorded figures from which pages are built. */
const RECORDED = 'recorded'

/** Commands that only make sense in a checkout: they check prose, links and the tree. */
const NOT_SERVED_FILES =
  /^tools\/(cli\/(test|bundle-tap|lessons-run|figures|course|course-.*)|checks\/.*|course\/(spelling|links|run|texts|copy))\.ts$/

if (existsSync(join(root, '.git'))) throw new Error('This deletes packages: run it only while an image is built, not in a checkout')

/** Names of the packages that the sources under grader/ load. */
async function loaded(): Promise<Set<string>> {
  const sources = readdirSync(join(root, 'grader'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !NOT_SERVED.some((folder) => file.startsWith(`${folder}/`)) && !NOT_SERVED_FILES.test(file),
  )
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
  return new Set(
    paths.map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  )
}

interface Needs {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Paths of these packages and of all their dependencies, as the lock file resolves them. */
function needed(names: Iterable<string>): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Needs> }
  const found = new Set<string>()
  const visit = (name: string, from: string): void => {
    const path = foundFrom(from, name, packages)
    if (path === null || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path]!
    const peers = Object.keys(peerDependencies).filter((each) => !peerDependenciesMeta[each]?.optional)
    for (const each of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) visit(each, path)
  }
  for (const name of names) visit(name, '')
  return found
}

/** Resolves like Node.js: first in the package's own node_modules, then in those of enclosing packages. Null if it is not installed. */
function foundFrom(from: string, name: string, packages: Record<string, Needs>): string | null {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (path in packages && existsSync(join(root, path))) return path
  return from === '' ? null : foundFrom(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name, packages)
}

/** Everything in a node_modules folder that is not needed and contains nothing needed. */
function removeOthers(kept: Set<string>, folder = 'node_modules'): void {
  for (const name of readdirSync(join(root, folder)).filter((each) => each !== '.bin')) {
    const path = `${folder}/${name}`
    if (name.startsWith('@')) removeOthers(kept, path)
    else if (!kept.has(path)) remove(path)
    else if (existsSync(join(root, path, 'node_modules'))) removeOthers(kept, `${path}/node_modules`)
  }
}

function remove(...paths: string[]): void {
  for (const path of paths) rmSync(join(root, path), { recursive: true, force: true })
}

const names = await loaded()
const binary = engineBinary(root)
const kept = needed([...names, ...PACKAGES, `node-linux-${process.arch}`])
removeOthers(kept)
const stripped = withoutSymbols(readFileSync(binary))
// Writes a new file: the old one may be running this script, or may be a hard link to a shared file.
remove(binary.slice(root.length))
writeFileSync(binary, stripped, { mode: 0o755 })
for (const folder of NOT_SERVED)
  remove(
    ...readdirSync(join(root, 'grader', folder))
      .filter((name) => name !== RECORDED)
      .map((name) => `grader/${folder}/${name}`),
  )
remove(...['include', 'share', 'lib'].map((folder) => join(binary, '../..', folder).slice(root.length)))
console.log(`The program loads ${names.size} packages; with their dependencies, ${kept.size} are kept.`)
