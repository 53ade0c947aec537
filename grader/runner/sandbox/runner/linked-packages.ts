import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { canFence, testFlags } from '../harness.ts'
import { engineBinary, engineVersion } from './binary.ts'
import { loadablePackages, LOAD_TAP, TAP, TAP_BUNDLE } from './contents.ts'
import { tapCache } from './tap-cache.ts'
import { linkFiles } from './write.ts'

/** Time after which a folder of other packages is removed unless a process opened it again. */
const UNUSED_MS = 30 * 24 * 3_600_000

/** Which packages a sandbox can load, and which of their files. */
const SELECTION = join(import.meta.dirname, 'packages.ts')

/**
 * Folder with the packages that code in a sandbox can load, laid out as in the image. It is beside the packages and shared by all processes
 * that find the same ones, because linking 3,000 files takes a third of a second, and removing them as long.
 * @param binary engine of the sandboxes, for which tap gets a code cache; null for none
 * @throws Error if there is none and none can be made, as in an installation that only another user can write to
 */
export async function linkedPackages(root: string, binary: string | null = engineBinary(root)): Promise<string> {
  const cache = join(root, 'node_modules/.cache/hotpath/packages')
  const name = await keyOf(root)
  const folder = join(cache, name)
  if (!existsSync(folder)) await linkInto(root, cache, folder, binary)
  const now = new Date()
  await utimes(folder, now, now).catch(() => {}) // another user’s, who keeps it alive
  return folder
}

/** npm writes its hidden lock file whenever it changes a package. */
async function keyOf(root: string): Promise<string> {
  const hidden = await stat(join(root, 'node_modules/.package-lock.json')).catch(() => null)
  const hash = createHash('sha256').update(JSON.stringify([hidden?.mtimeMs, testFlags(true)]))
  for (const path of [join(root, 'package-lock.json'), SELECTION, TAP_BUNDLE, LOAD_TAP]) hash.update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

async function linkInto(root: string, cache: string, folder: string, binary: string | null): Promise<void> {
  await mkdir(cache, { recursive: true })
  await removeUnused(cache)
  const unfinished = await mkdtemp(join(cache, 'linking-'))
  try {
    const codeCache = binary === null ? [] : await tapCache(binary, testFlags(canFence(await engineVersion(binary))), TAP)
    await linkFiles([...(await loadablePackages(root)), ...codeCache], unfinished)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error // otherwise another process was faster
  }
}

async function removeUnused(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > UNUSED_MS) await rm(path, { recursive: true, force: true })
  }
}
