/** V8's log (--log-code --log-deopt --log-source-position), line by line. Lines of other kinds are skipped. */
export type LogEvent =
  /** Code of a function: bytecode, or the output of a compiler. */
  | { type: 'code'; address: string; shared: string; name: string; script: string; line: number; column: number; tier: Tier }
  /** Functions in the code at `address`: their addresses, and the function of each inlining position. */
  | { type: 'inlined'; address: string; functions: string[]; positions: number[] }
  | { type: 'deopt'; address: string; inlining: number; script: string; line: number; column: number; reason: string }
  | { type: 'moved'; from: string; to: string }

export const TIERS = ['interpreted', 'baseline', 'maglev', 'turbofan'] as const
export type Tier = (typeof TIERS)[number]

const MARKS: Record<string, Tier> = { '~': 'interpreted', '^': 'baseline', '+': 'maglev', '*': 'turbofan' }

const MOST_LINES = 100_000

export function* readLog(log: string): Generator<LogEvent> {
  let left = MOST_LINES
  for (let at = 0; at < log.length && left > 0; left--) {
    const end = log.indexOf('\n', at)
    const line = log.slice(at, end === -1 ? log.length : end)
    at = end === -1 ? log.length : end + 1
    const event = readLine(line)
    if (event) yield event
  }
}

const PLACE = /^(.+):(\d+):(\d+)$/
const DEOPT = /^code-deopt,\d+,\d+,(0x[0-9a-f]+),(-?\d+),-?\d+,[\w-]+,<([^>]*):(\d+):(\d+)>(?: inlined at [^,]*)?,(.*)$/

function readLine(line: string): LogEvent | null {
  if (line.startsWith('code-creation,JS,')) return readCode(line.split(','))
  if (line.startsWith('code-source-info,')) return readInlined(line.split(','))
  if (line.startsWith('code-deopt,')) return readDeopt(line)
  if (line.startsWith('sfi-move,') || line.startsWith('code-move,')) {
    const [, from = '', to = ''] = line.split(',')
    return { type: 'moved', from, to }
  }
  return null
}

function readCode(fields: string[]): LogEvent | null {
  const [, , , , address = '', , said = '', shared = '', mark = ''] = fields
  const [name, place] = readFunction(unescaped(said))
  const [, script, line, column] = PLACE.exec(place) ?? []
  const tier = MARKS[mark.charAt(0)]
  if (script === undefined || tier === undefined) return null
  return { type: 'code', address, shared, name, script, line: Number(line), column: Number(column), tier }
}

/**
 * Name, place: “divideByAndSum /job/starter/divide-by-and-sum.js:4:25”. Two expressions, because a submission can print similar lines of
 * megabytes, in which a single one would backtrack over every “/job/”.
 */
function readFunction(said: string): [name: string, place: string] {
  const at = said.indexOf('/job/', said.lastIndexOf(' ') + 1)
  return at === -1 ? ['', ''] : [said.slice(0, at).trimEnd(), said.slice(at)]
}

/** code-source-info,address,script,start,end,positions,inlining positions as F0O1713I2,functions as S0x1234. */
function readInlined(fields: string[]): LogEvent {
  const [, address = '', , , , , positions = '', functions = ''] = fields
  return {
    type: 'inlined',
    address,
    functions: functions.split('S').slice(1),
    positions: Array.from(positions.matchAll(/F(\d+)O/g), (match) => Number(match[1])),
  }
}

function readDeopt(line: string): LogEvent | null {
  const [, address = '', inlining, script, at, column, reason = ''] = DEOPT.exec(line) ?? []
  if (script === undefined) return null
  return {
    type: 'deopt',
    address,
    inlining: Number(inlining),
    script: unescaped(script),
    line: Number(at),
    column: Number(column),
    reason: unescaped(reason),
  }
}

/** V8 writes commas, line breaks and non-ASCII characters as \x2C, \n and \u2026. */
function unescaped(text: string): string {
  return text.replace(/\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|n|\\)/g, (all, hex: string | undefined, unicode: string | undefined) => {
    const code = hex ?? unicode
    return code === undefined ? (all === '\\n' ? '\n' : '\\') : String.fromCharCode(Number.parseInt(code, 16))
  })
}
