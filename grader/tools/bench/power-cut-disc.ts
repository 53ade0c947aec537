import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { atEnd } from '../endings.ts'

/** A file system of its own in a file, whose power can be cut. */
export interface Disc {
  /** Where it is mounted. */
  folder: string
  /** Has everything on the disc that was written until now. */
  flush(): void
  /** From here on nothing reaches the disc: what stood only in memory, the journal's newest part included, is lost. */
  cut(): Promise<void>
  /** Takes it off and puts it on again, as after a power cut; says what the check of the file system said. */
  restart(): Promise<string>
  close(): Promise<void>
}

const SIZE_BYTES = 1024 ** 3

/**
 * FS_IOC_SHUTDOWN of <linux/fs.h>, once EXT4_IOC_SHUTDOWN and XFS_IOC_GOINGDOWN; and its flag “neither data nor journal
 * are written before”.
 */
const SHUTDOWN = '0x8004587d'
const NO_LOG_FLUSH = 2

/** Node.js has no ioctl; Perl is part of every Debian. */
const CUT = `open(my $disc, '<', $ARGV[0]) or die "$!\\n"; my $how = pack('L', ${NO_LOG_FLUSH}); defined(ioctl($disc, ${SHUTDOWN}, $how)) or die "$!\\n"`

/** e2fsck's exit status where it found nothing, or mended what it found. */
const MENDED = 1

const RELEASED_WITHIN_MS = 60_000

const TOOLS = ['mkfs.ext4', 'e2fsck', 'losetup', 'mount', 'umount', 'perl']

/** What this machine lacks to cut a disc's power; empty where it lacks nothing. */
export function missing(): string[] {
  return [
    ...(process.getuid?.() === 0 ? [] : ['the rights of root, to mount a file system']),
    ...TOOLS.filter((tool) => spawnSync('which', [tool], { stdio: 'ignore' }).status !== 0).map((tool) => `the program ${tool}`),
  ]
}

/** Makes an empty ext4 in an image, and mounts it. */
export async function openDisc(): Promise<Disc> {
  const home = mkdtempSync(join(tmpdir(), 'hotpath-power-cut-'))
  const image = join(home, 'image')
  const folder = join(home, 'disc')
  const mount = () => execFileSync('mount', ['-o', 'loop', image, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  let mounted = false
  const unmount = async () => {
    execFileSync('umount', [folder], { stdio: ['ignore', 'ignore', 'inherit'] })
    mounted = false
    await untilReleased(image)
  }
  // A server that ends with us may still be at it.
  const forget = atEnd(() => {
    if (mounted) execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
    rmSync(home, { recursive: true, force: true })
  })
  const close = async () => {
    forget()
    if (mounted) await unmount()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    mkdirSync(folder)
    writeFileSync(image, '')
    truncateSync(image, SIZE_BYTES)
    execFileSync('mkfs.ext4', ['-q', image])
    mount()
    mounted = true
  } catch (error) {
    await close()
    throw error
  }
  return {
    folder,
    flush: () => void execFileSync('sync', ['--file-system', folder]),
    async cut() {
      await promisify(execFile)('perl', ['-e', CUT, folder])
    },
    async restart() {
      await unmount()
      const said = check(image)
      mount()
      mounted = true
      return said
    },
    close,
  }
}

/**
 * Resolves when the kernel has let go of the image. A container that starts just now has a copy of our mounts for a
 * moment, and as long as it has, a mount would only show the dead file system again.
 */
async function untilReleased(image: string): Promise<void> {
  const until = performance.now() + RELEASED_WITHIN_MS
  while (execFileSync('losetup', ['--associated', image], { encoding: 'utf8' }) !== '') {
    if (performance.now() > until) throw new Error(`The image ${image} is still mounted somewhere after ${RELEASED_WITHIN_MS / 1000} s`)
    await sleep(50)
  }
}

/** @throws where the file system is damaged beyond its journal */
function check(image: string): string {
  const { status, stdout } = spawnSync('e2fsck', ['-f', '-p', image], { encoding: 'utf8' })
  const said = stdout.replaceAll(`${image}: `, '').trim().split('\n').join('; ')
  if (status === null || status > MENDED) throw new Error(`The file system is damaged: ${said}`)
  return said
}
