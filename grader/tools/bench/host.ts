import { lstatSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Docker from 'dockerode'
import type { Comparison, Reading } from './readings.ts'
import { entries, strayFiles } from '../attack/harm/files.ts'
import { countProcesses } from '../attack/harm/proc.ts'
import { changes, readSettings } from '../attack/harm/settings.ts'
import { controlGroups, strays } from '../attack/harm/strays.ts'

const MB = 1024 * 1024
const POLL_MS = 500

/** The pool counts as warm when no container has come or gone for this long. */
const QUIET_MS = 5000
const QUIET_WITHIN_MS = 120_000

/** Readings of the machine, excluding the folder `apart`, which may grow. */
export interface Host {
  read(): Promise<Reading>
  /** Polls until nothing differs from `before`, or the time is up. */
  untilBack(before: Reading, withinMs: number, compare: Comparison): Promise<Settled>
}

export interface Settled {
  reading: Reading
  /** Remaining differences when the time was up. */
  differences: string[]
  seconds: number
}

/** Records the current kernel settings; changed ones are later reported among the names. */
export function openHost(apart: string): Host {
  const settings = readSettings()
  const read = async () => {
    const reading = await readHost(apart)
    return { ...reading, names: [...reading.names, ...changes(settings, readSettings())] }
  }
  return {
    read,
    async untilBack(before, withinMs, compare) {
      const began = performance.now()
      for (;;) {
        const reading = await read()
        const left = compare(before, reading)
        const ms = performance.now() - began
        if (left.length === 0 || ms > withinMs) return { reading, differences: left, seconds: ms / 1000 }
        await sleep(POLL_MS)
      }
    },
  }
}

async function readHost(apart: string): Promise<Reading> {
  const containers = await new Docker().listContainers({ all: true })
  const data = folderSize(apart)
  const disk = diskInUse()
  const ours = readdirSync(tmpdir())
    .filter((name) => name.startsWith('hotpath-'))
    .map((name) => join(tmpdir(), name))
  return {
    memoryMb: memoryInUse() / MB,
    diskMb: (disk.bytes - data.bytes) / MB,
    inodes: disk.inodes - data.files,
    processes: countProcesses(),
    containers: containers.length,
    controlGroups: controlGroups().size,
    sandboxFolders: ours.flatMap((folder) => entries(folder)).filter((entry) => entry.isDirectory() && /^\d+$/.test(entry.name)).length,
    names: [...ours, ...strayFiles(), ...strays(new Set(containers.map(({ Id }) => Id)))],
  }
}

/** Resolves when containers have neither come nor gone for a while: the pool is warm. */
export async function untilQuiet(): Promise<void> {
  const ids = async () =>
    (await new Docker().listContainers({ all: true }))
      .map(({ Id }) => Id)
      .sort()
      .join(' ')
  const until = performance.now() + QUIET_WITHIN_MS
  let [known, since] = [await ids(), performance.now()]
  while (known === '' || performance.now() - since < QUIET_MS) {
    if (performance.now() > until) throw new Error('The container pool does not settle')
    await sleep(POLL_MS)
    const now = await ids()
    if (now !== known) [known, since] = [now, performance.now()]
  }
}

/** Disk usage of a folder. */
export function folderSize(folder: string): { bytes: number; files: number } {
  const sizes = entries(folder).map((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return folderSize(path)
    return { bytes: 512 * (lstatSync(path, { throwIfNoEntry: false })?.blocks ?? 0), files: 1 }
  })
  return sizes.reduce((sum, { bytes, files }) => ({ bytes: sum.bytes + bytes, files: sum.files + files }), { bytes: 0, files: 1 })
}

function memoryInUse(): number {
  const text = readFileSync('/proc/meminfo', 'utf8')
  const bytes = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1])
  return bytes('MemTotal') - bytes('MemAvailable')
}

/** Usage of the file systems with / and temporary files, each counted once. */
function diskInUse(): { bytes: number; inodes: number } {
  const places = new Map(['/', tmpdir()].map((place) => [statSync(place).dev, statfsSync(place)]))
  const all = [...places.values()]
  return {
    bytes: all.reduce((sum, { blocks, bfree, bsize }) => sum + (blocks - bfree) * bsize, 0),
    inodes: all.reduce((sum, { files, ffree }) => sum + files - ffree, 0),
  }
}
