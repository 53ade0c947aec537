import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { atEnd } from '../endings.ts'

/** A file system in an image file, with a simulated power switch. */
export interface Disc {
  /** Where it is mounted. */
  folder: string
  /** Flushes everything written so far to the disc. */
  flush(): void
  /** From now on nothing reaches the disc: data only in memory, including the newest part of the journal, is lost. */
  cut(): Promise<void>
  /** Unmounts and remounts it, as after a power cut; returns the output of the file system check. */
  restart(): Promise<string>
  close(): Promise<void>
}

const SIZE_BYTES = 1024 ** 3

/**
 * FS_IOC_SHUTDOWN of <linux/fs.h> (formerly EXT4_IOC_SHUTDOWN and XFS_IOC_GOINGDOWN), and its flag for flushing neither data
 * nor journal.
 */
const SHUTDOWN = '0x8004587d'
const NO_LOG_FLUSH = 2

/** Node.js has no ioctl; every Debian has Perl. */
const CUT = `open(my $disc, '<', $ARGV[0]) or die "$!\\n"; my $how = pack('L', ${NO_LOG_FLUSH}); defined(ioctl($disc, ${SHUTDOWN}, $how)) or die "$!\\n"`

/** Highest exit status of e2fsck for a clean or repaired file system. */
const MENDED = 1

const RELEASED_WITHIN_MS = 60_000

const TOOLS = ['mkfs.ext4', 'e2fsck', 'losetup', 'mount', 'umount', 'perl']

/** What this machine lacks for simulating a power cut; empty if nothing. */
export function missing(): string[] {
  return [
    ...(process.getuid?.() === 0 ? [] : ['root, to mount a file system']),
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
  // A server that ends with this process may still be using it.
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
 * Resolves when the kernel has released the image. A container that is just starting holds a copy of our mounts for a moment;
 * until it is gone, mounting would only show the dead file system again.
 */
async function untilReleased(image: string): Promise<void> {
  const until = performance.now() + RELEASED_WITHIN_MS
  while (execFileSync('losetup', ['--associated', image], { encoding: 'utf8' }) !== '') {
    if (performance.now() > until) throw new Error(`The image ${image} is still mounted somewhere after ${RELEASED_WITHIN_MS / 1000} s`)
    await sleep(50)
  }
}

/** @throws if the file system is damaged beyond what its journal repairs */
function check(image: string): string {
  const { status, stdout } = spawnSync('e2fsck', ['-f', '-p', image], { encoding: 'utf8' })
  const said = stdout.replaceAll(`${image}: `, '').trim().split('\n').join('; ')
  if (status === null || status > MENDED) throw new Error(`The file system is damaged: ${said}`)
  return said
}
