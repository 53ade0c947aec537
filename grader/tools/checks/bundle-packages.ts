import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'

/**
 * Everything that our code imports from the packages with the most modules. A server loads 1,300 of these, for a third of the CPU time of
 * its start, and a test run starts hundreds of processes.
 */
export const BUNDLED = [
  'better-auth',
  'better-auth/api',
  'better-auth/cookies',
  'better-auth/crypto',
  'better-auth/plugins/generic-oauth',
  'better-auth/plugins/magic-link',
  'jose',
  'kysely',
  'pg-boss',
  'typebox',
  'typebox/system',
  'typebox/value',
  'zod',
]
/** CommonJS that they import. Our code has to get the same instance. */
const NOT_BUNDLED = ['@opentelemetry/api', 'cron-parser', 'pg']

const HOOK = join(import.meta.dirname, 'use-bundle.cjs')

/** Describes a bundle; all paths are relative to its folder. */
interface Index {
  /** By module of a package: the module of the bundle that replaces it. */
  replaced: Record<string, string>
  /** Bytes of each file, except this index. */
  sizes: Record<string, number>
}

/**
 * Bundles packages for the processes of a test run, unless a bundle for the same lockfile exists. They share one bundle, so that a module
 * that several of them import remains one instance. Without the bundle everything runs as well, on the packages themselves.
 * @param root folder of package-lock.json and node_modules @param bundles folder in node_modules that gets a folder for each lockfile
 * @returns a program to preload, which makes a Node.js process load the bundle in place of the packages
 */
export async function bundlePackages(root: string, bundles: string, names: readonly string[] = BUNDLED): Promise<string> {
  const folder = join(bundles, keyOf(root, names))
  if (!isWhole(folder)) {
    mkdirSync(bundles, { recursive: true })
    const unfinished = mkdtempSync(`${folder}-`)
    await bundle(root, names, unfinished)
    publish(unfinished, folder)
  }
  return join(folder, 'use-bundle.cjs')
}

/** Differs if the packages do, or what this file makes of them. */
function keyOf(root: string, names: readonly string[]): string {
  const hash = createHash('sha256').update(names.join())
  for (const file of [join(root, 'package-lock.json'), import.meta.filename, HOOK]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function isWhole(folder: string): boolean {
  try {
    const { sizes }: Index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
    return Object.entries(sizes).every(([file, bytes]) => statSync(join(folder, file)).size === bytes)
  } catch {
    return false
  }
}

async function bundle(root: string, names: readonly string[], folder: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...names],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // By default esbuild adds `module`, a condition that Node.js does not have.
    conditions: [],
    external: NOT_BUNDLED,
    metafile: true,
    logLevel: 'silent',
  })
  const index: Index = { replaced: {}, sizes: {} }
  for (const [path, { bytes, entryPoint }] of Object.entries(metafile.outputs)) {
    const file = relative(folder, join(root, path))
    index.sizes[file] = bytes
    if (entryPoint !== undefined) index.replaced[relative(folder, join(root, entryPoint))] = file
  }
  copyFileSync(HOOK, join(folder, 'use-bundle.cjs'))
  index.sizes['use-bundle.cjs'] = statSync(HOOK).size
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index))
}

/** Another test run can have published the same bundle in the meantime, and use it already. */
function publish(unfinished: string, folder: string): void {
  if (isWhole(folder)) return rmSync(unfinished, { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}
