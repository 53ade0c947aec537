import { Refused } from '../api/client.ts'

/** The fields of `now` that differ from `before`, so that saving one field does not overwrite others changed meanwhile. */
export function differing<T extends object>(before: T, now: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T])),
  ) as Partial<T>
}

/**
 * Reports if someone else has saved meanwhile; sending the form again then overwrites the changed fields. @throws Refused, and the errors
 * of `saving`
 */
export async function noteVersion<T>(form: HTMLFormElement, saving: Promise<T>): Promise<T> {
  return saving.catch((error: unknown) => {
    if (!(error instanceof Refused && error.current)) throw error
    ;(form.elements.namedItem('version') as HTMLInputElement).value = String((error.current as { version: number }).version)
    const { code, message, details, current } = error
    throw new Refused({
      code,
      message,
      hint: 'Look at it in another tab. Saving again applies only your own changes, and leaves the rest as it is now.',
      details,
      current,
    })
  })
}
