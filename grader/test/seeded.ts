/** Numbers for tests that look random and are the same in every run. */

/** Uniform in [0, 1): a linear congruential generator is random enough for a fixture. */
export function seededUniform(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Standard normal (Box and Muller, 1958). */
export function seededNormal(seed: number): () => number {
  const uniform = seededUniform(seed)
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}
