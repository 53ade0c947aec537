/** As Promise.all, but waits for all of them before it rejects: nothing goes on afterwards. */
export async function settleAll<T extends readonly unknown[]>(promises: T): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(promises)
  return (await Promise.all(promises)) as { -readonly [P in keyof T]: Awaited<T[P]> }
}
