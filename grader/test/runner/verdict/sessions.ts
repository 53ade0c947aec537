import { seededNormal } from '../../seeded.ts'
import type { SpeedSession } from '../../../contracts/index.ts'

/** Sessions of ten rounds with a known true ratio, with noise between rounds and between sessions. */
export function sessions(
  count: number,
  ratio: number,
  noise: { round: number; session: number; waiting?: number },
  seed = 1,
): SpeedSession[] {
  const normal = seededNormal(seed)
  return Array.from({ length: count }, () => {
    const shift = Math.exp(noise.session * normal())
    return {
      rounds: Array.from({ length: 10 }, () => {
        const yours = 1e7 * Math.exp(noise.round * normal())
        return {
          baseline: { calls: 100, cpuNs: 1e7 * shift, wallNs: 1.02e7 },
          yours: { calls: 100 * ratio, cpuNs: yours, wallNs: yours * (1.02 + (noise.waiting ?? 0)) },
        }
      }),
    }
  })
}
