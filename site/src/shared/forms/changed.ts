import { Refused } from '../api/client.ts'

/** What of `now` is another than in `before`: a change of one thing leaves the others to whoever changes them meanwhile. */
export function differing<T extends object>(before: T, now: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T])),
  ) as Partial<T>
}

/**
 * Where someone else was faster than this form: that is said, and sending it again means it.
 * @throws Refused, and what else `saving` does
 */
export async function noteVersion<T>(form: HTMLFormElement, saving: Promise<T>): Promise<T> {
  return saving.catch((error: unknown) => {
    if (!(error instanceof Refused && error.current)) throw error
    ;(form.elements.namedItem('version') as HTMLInputElement).value = String((error.current as { version: number }).version)
    const { code, message, details, current } = error
    throw new Refused({
      code,
      message,
      hint: 'Look at it in another tab. To save again changes what you have changed here, and leaves the rest as it is there now.',
      details,
      current,
    })
  })
}
