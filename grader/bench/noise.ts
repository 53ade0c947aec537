import { spawn, type ChildProcess } from 'node:child_process'

/** Kinds of disturbance that a shared machine knows. */
export const NOISES = ['none', 'one burner', 'two burners', 'bursts', 'memory hog'] as const
export type Noise = (typeof NOISES)[number]

const BURN = 'for (;;) {}'
/** 50 to 350 ms at full load, as long again at rest. */
const BURST = `
  const burn = () => { const end = Date.now() + 50 + 300 * Math.random(); while (Date.now() < end); setTimeout(burn, 50 + 300 * Math.random()) }
  burn()`
/** Reads and writes 256 MB all over: takes the caches and the memory bus from everybody. */
const HOG = `
  const hog = new Float64Array(32 << 20)
  for (let i = 0; ; i = (i + 4099) % hog.length) hog[i] += i`

const PROGRAMS: Record<Noise, string[]> = {
  none: [],
  'one burner': [BURN],
  'two burners': [BURN, BURN],
  bursts: [BURST, BURST],
  'memory hog': [HOG],
}

/** Starts the disturbance; the function returned ends it. */
export function disturb(noise: Noise): () => void {
  const children = PROGRAMS[noise].map((program) => spawn(process.execPath, ['-e', program], { stdio: 'ignore' }))
  return () => children.forEach((child: ChildProcess) => child.kill('SIGKILL'))
}
