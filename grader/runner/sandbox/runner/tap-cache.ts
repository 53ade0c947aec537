import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tapFiles } from './contents.ts'
import type { RunnerFile } from './file.ts'
import { linkFiles } from './write.ts'

const WRITE = join(import.meta.dirname, 'write-tap-cache.cjs')
/** Its name in the package (load-tap.cjs). */
const CODE_CACHE = 'code-cache'
const TIMEOUT_MS = 30_000

/**
 * V8's code cache of tap's bundle, as a file of the package in `folder`; none if this engine cannot write one, such as one of another
 * processor. Its bytes differ each time, so it is left out of hashes.
 * @param flags those of V8's flags in sandboxes for tests on which a code cache depends
 */
export async function tapCache(binary: string, flags: readonly string[], folder: string): Promise<RunnerFile[]> {
  const made = await mkdtemp(join(tmpdir(), 'hotpath-tap-'))
  try {
    await linkFiles(tapFiles(''), made)
    // Its tests fail, and with them the program. Like a sandbox it has no environment, since flags in NODE_OPTIONS count as well.
    await new Promise((ended) => execFile(binary, [...flags, WRITE, made], { timeout: TIMEOUT_MS, env: {} }, ended))
    return [{ path: join(folder, CODE_CACHE), mode: 0o444, content: await readFile(join(made, CODE_CACHE)) }]
  } catch {
    return []
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}
