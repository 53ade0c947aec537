import { readMe } from './me.ts'

/** The server's clock, which decides due times: read once, then advanced locally. ms since 1970 */
export async function serverClock(): Promise<() => number> {
  const asked = performance.now()
  const { now } = await readMe()
  const began = Date.parse(now)
  return () => began + (performance.now() - asked)
}
