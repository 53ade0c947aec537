import { readMe } from './me.ts'

/** The server's clock, by which due times count, as it goes on from when it was asked. ms since 1970 */
export async function serverClock(): Promise<() => number> {
  const asked = performance.now()
  const { now } = await readMe()
  const began = Date.parse(now)
  return () => began + (performance.now() - asked)
}
