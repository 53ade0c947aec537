import t from 'tap'
import { read, readJson } from './tracked.ts'

interface Entry {
  version?: string
  resolved?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const packages = readJson<{ packages: Record<string, Entry> }>('package-lock.json').packages
const manifest = readJson<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> & { allowScripts: Record<string, boolean> }
>('package.json')

/** Resolves `name` from the folder of a package, as Node and npm do. */
function lookUp(folder: string, name: string): string | null {
  const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
  if (path in packages) return path
  return folder === '' ? null : lookUp(folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1)), name)
}

t.test('the lockfile names no registry', async (t) => {
  t.strictSame(
    Object.keys(packages).filter((path) => packages[path]?.resolved !== undefined),
    [],
  )
  t.notMatch(read('package-lock.json'), /registry\.|\.tgz/)
  t.match(read('.npmrc'), 'omit-lockfile-registry-resolved=true')
})

t.test('every dependency has its entry, also those of other systems: npm ci refuses a lockfile that lacks one', async (t) => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => lookUp(path, name) === null)
      .map((name) => `${name}, which ${path || 'package.json'} asks for`),
  )
  t.strictSame(missing, [])
})

t.test('versions are exact, and every install script was decided on', async (t) => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  )
  t.strictSame(loose, [])
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
  const undecided = scripted
    .map((path) => path.slice(path.lastIndexOf('node_modules/') + 13))
    .filter((name) => !(name in manifest.allowScripts) && name !== 'fsevents')
  t.strictSame(undecided, [])
})
