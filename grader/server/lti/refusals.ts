import { oneLine } from '../store/storable.ts'

/** Longest message of a platform that is kept. */
const LONGEST = 200

/** Bytes of a response that are read for its message. */
const MOST_BYTES = 4096

/** Members of JSON answers in which platforms explain themselves, in this order. */
const SPOKEN = ['message', 'error_description', 'detail', 'reason', 'error', 'errors', 'title']

/** How a problem with the access token begins. */
export const NO_TOKEN = 'the platform gave no token'

const KEYS = 'Check the tool’s client id and key address on the platform: it does not accept our signature.'

/** Why a platform refused a request, with its own words: “the platform answered 403: “The course is not published””. */
export async function refusalOf(response: Response): Promise<string> {
  const said = messageIn(await readSome(response))
  return `the platform answered ${response.status}${said === null ? '' : `: “${said}”`}`
}

/** What staff can do about a refused grade; null if nothing helps but to try again, which happens by itself. @param problem as refusalOf writes it */
export function adviceOn(problem: string): string | null {
  if (problem.includes(NO_TOKEN)) return KEYS
  switch (Number(/\banswered (\d{3})/.exec(problem)?.[1] ?? 0)) {
    case 401:
      return KEYS
    case 403:
      return 'Publish the course, check that its grades are not locked, and that the tool may send grades; then retry.'
    case 404:
    case 410:
      return 'The column is gone: open the assignment from its link in the course once, and grades go to the new column.'
    case 412:
    case 422:
      return 'Check that the learner is still enrolled in the course as a student; then retry.'
    default:
      return null
  }
}

/** The message in the body of an answer: of JSON, or a short plain text. Null without one. */
function messageIn(body: string): string | null {
  const text = spokenIn(parsed(body)) ?? (/^\s*[<{[]/.test(body) ? null : body)
  const line = text === null ? '' : oneLine(text)
  if (line === '') return null
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`
}

function spokenIn(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (Array.isArray(value)) return spokenIn(value[0] ?? null)
  if (typeof value !== 'object' || value === null) return null
  for (const name of SPOKEN) {
    const found = spokenIn((value as Record<string, unknown>)[name])
    if (found !== null) return found
  }
  return null
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** The beginning of a body; what cannot be read says nothing. */
async function readSome(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= MOST_BYTES) break
    }
  } catch {
    // The connection broke: the status says enough.
  }
  return Buffer.concat(chunks).subarray(0, MOST_BYTES).toString()
}
