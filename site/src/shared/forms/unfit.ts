import { Refused } from '../api/client.ts'

/** An error for invalid input, shown in the form as if the server had refused it. */
export function unfit(message: string, hint: string): Refused {
  return new Refused({ code: '', message, hint, details: {} })
}
