import { execFile } from 'node:child_process'
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HotpathError } from '../../shared/errors.ts'
import { OWNER_PATTERN, ownerLives, thisOwner } from './owner.ts'

const run = promisify(execFile)
const PREFIX = 'hotpath-'
const SUFFIX = /-[A-Za-z0-9]{6}$/

/** The pair of FIFOs of one sandbox, in its own folder, which can be mounted read-only. */
export interface Fifos {
  folder: string
  /** The harness reads from it. */
  input: string
  /** The harness writes to it. */
  output: string
  /** The same file for all: what the C library of a sandbox finds for `localhost`, since the engine sets up no network. */
  hosts: string
  remove(): Promise<void>
}

/** Pairs made at once, since Node.js can make a FIFO only through a program. */
const MADE_AT_ONCE = 8

const HOSTS = '127.0.0.1 localhost\n::1 localhost\n'

/** The private folder with this process's FIFOs and the file of hosts, inaccessible to other users. */
export class FifoFolder {
  readonly path: string
  readonly #spare: Fifos[] = []
  #made = 0

  private constructor(path: string) {
    this.path = path
  }

  /**
   * @param named parent folder; default: the folder for temporary files. An agent in a container names one with the same path on its host
   * @throws HotpathError E_SETTING if it cannot be used
   */
  static async create(named?: string): Promise<FifoFolder> {
    const base = named ?? tmpdir()
    const path = await folderIn(base).catch((cause: Error) => {
      throw new HotpathError(
        'E_SETTING',
        {
          name: named === undefined ? temporarySetting() : 'HOTPATH_IO',
          value: base,
          problem: `no folder can be made in there (${cause.message.split(':')[0]})`,
        },
        { cause },
      )
    })
    return new FifoFolder(path)
  }

  async make(): Promise<Fifos> {
    if (this.#spare.length === 0) this.#spare.push(...(await this.#makeSome()))
    return this.#spare.pop()!
  }

  async #makeSome(): Promise<Fifos[]> {
    const some = Array.from({ length: MADE_AT_ONCE }, () => pairIn(this.path, String(++this.#made)))
    try {
      for (const { folder } of some) {
        await mkdir(folder)
        // Accessible to the container's user, but only through the mount, since the parent folder is private.
        await chmod(folder, 0o755)
      }
      await run('mkfifo', ['-m', '666', ...some.flatMap(({ input, output }) => [input, output])])
      return some
    } catch (error) {
      await Promise.all(some.map(({ remove }) => remove()))
      throw error
    }
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true })
  }
}

/** A new folder with the file of hosts. */
async function folderIn(base: string): Promise<string> {
  const path = await mkdtemp(join(base, `${PREFIX}${thisOwner()}-`))
  await writeFile(hostsIn(path), HOSTS)
  await chmod(hostsIn(path), 0o444) // whatever this process's umask is
  return path
}

function pairIn(parent: string, name: string): Fifos {
  const folder = join(parent, name)
  return {
    folder,
    input: join(folder, 'in'),
    output: join(folder, 'out'),
    hosts: hostsIn(parent),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const hostsIn = (folder: string) => join(folder, 'hosts')

/** Name of the environment variable that sets the folder for temporary files, in Node.js's order; TMPDIR if none is set. */
function temporarySetting(): string {
  return ['TMPDIR', 'TMP', 'TEMP'].find((name) => process.env[name]) ?? 'TMPDIR'
}

/** Removes the folders that dead agents of this user left behind. */
export async function removeStaleFifoFolders(base = tmpdir()): Promise<void> {
  for (const name of await readdir(base).catch(() => [])) {
    if (!name.startsWith(PREFIX) || !SUFFIX.test(name)) continue
    const owner = name.slice(PREFIX.length).replace(SUFFIX, '')
    const path = join(base, name)
    if (OWNER_PATTERN.test(owner) && !ownerLives(owner) && (await isOurFolder(path))) await rm(path, { recursive: true, force: true })
  }
}

async function isOurFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  return found?.isDirectory() === true && found.uid === process.getuid?.()
}
