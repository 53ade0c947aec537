import { spawn, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { atEnd } from '../endings.ts'

/** Kinds of disturbance on a shared machine. */
export const NOISES = ['none', 'one burner', 'two burners', 'bursts', 'memory hog'] as const
/** More than a lane tolerates: a real-time program on its core takes the core away for seconds. Needs root; only on request. */
export const LANE_TAKEN = 'lane taken'
export type Noise = (typeof NOISES)[number] | typeof LANE_TAKEN

const BURN = 'for (;;) {}'
/** 50 to 350 ms of full load, then as long at rest. */
const BURST = `
  const burn = () => { const end = Date.now() + 50 + 300 * Math.random(); while (Date.now() < end); setTimeout(burn, 50 + 300 * Math.random()) }
  burn()`
/** Reads and writes across 256 MB in long strides, which fills the caches and the memory bus. */
const HOG = `
  const hog = new Float64Array(32 << 20)
  for (let i = 0; ; i = (i + 4099) % hog.length) hog[i] += i`

/** Three seconds of full load, then three at rest. */
const TAKE = `
  const take = () => { const end = Date.now() + 3000; while (Date.now() < end); setTimeout(take, 3000) }
  take()`

const PROGRAMS: Record<Noise, string[]> = {
  none: [],
  'one burner': [BURN],
  'two burners': [BURN, BURN],
  bursts: [BURST, BURST],
  'memory hog': [HOG],
  'lane taken': [TAKE],
}

/** Starts the disturbance; it ends with the returned function or with this process. */
export function disturb(noise: Noise, laneCore: number): () => void {
  const pinned = noise === LANE_TAKEN ? ['taskset', '-c', String(laneCore), 'chrt', '--fifo', '1'] : []
  const children = PROGRAMS[noise].map((program) => {
    const [command, ...args] = [...pinned, process.execPath, '-e', program]
    const child = spawn(command!, args, { stdio: 'ignore' })
    // A disturbing program must not inherit the agent's priority.
    if (child.pid !== undefined && pinned.length === 0) setPriority(child.pid, 0)
    return child
  })
  const calm = () => children.forEach((child: ChildProcess) => child.kill('SIGKILL'))
  const forget = atEnd(calm)
  return () => {
    forget()
    calm()
  }
}
