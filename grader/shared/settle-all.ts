/** Like Promise.all, but waits for all promises before it rejects, so that nothing is still running afterwards. */
export async function settleAll<T extends readonly unknown[]>(promises: T): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(promises)
  return (await Promise.all(promises)) as { -readonly [P in keyof T]: Awaited<T[P]> }
}
