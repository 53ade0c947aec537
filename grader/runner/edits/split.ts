import { getLineInfo } from 'acorn'
import { namesOf, techniquesOf } from '../../shared/techniques/techniques.ts'
import { applied, type Cut } from './cuts.ts'
import { atMost, parsable, unitsOf, type Unit, type Versions } from './units.ts'
import type { Edit, EditedLines, EditPlace, Kind, SourceFiles } from '../../contracts/index.ts'

/**
 * Most edits that are measured one by one. Each adds two variants to a session: with eight edits, a minute has room for about eight
 * sessions of eighteen processes. Servers have a backend each and take longer to warm up.
 */
export const MOST_EDITS = 8
const MOST_EDITS_OF_SERVERS = 4

/** Bounds of what is sent, all far above ordinary edits. */
const MOST_PLACES = 12
const MOST_CHARS = 1500
const MOST_TECHNIQUES = 4

/** Two versions of a submission, as CommonJS, and as their author wrote them; both have the same lines. */
export interface Pair extends Versions {
  kind: Kind
  written: Versions
}

/** An edit with what is known about it before it is measured. */
export interface Part extends Unit {
  shown: Pick<Edit, 'places' | 'morePlaces' | 'techniques' | 'near'>
}

export interface Split {
  /** At most MOST_EDITS. */
  parts: Part[]
  /** Number of edits before neighbours were joined. */
  found: number
}

/** Splits the difference of two versions into edits. */
export function split(pair: Pair): Split {
  const units = unitsOf(pair)
  const most = pair.kind === 'http' ? MOST_EDITS_OF_SERVERS : MOST_EDITS
  return {
    found: units.length,
    parts: parsable(atMost(units, most), pair.before).map((unit) => ({ ...unit, shown: describe(unit, pair) })),
  }
}

function describe({ cuts, near }: Unit, pair: Pair): Part['shown'] {
  const places = placesOf(cuts, pair)
  const alone = techniquesOf(pair.kind, pair.before, applied(pair.before, cuts))
  return {
    near,
    places: places.slice(0, MOST_PLACES),
    morePlaces: Math.max(0, places.length - MOST_PLACES),
    techniques: namesOf(alone).slice(0, MOST_TECHNIQUES),
  }
}

/** Places on the same lines are one. */
function placesOf(cuts: readonly Cut[], { before, after, written }: Pair): EditPlace[] {
  const places = cuts.map(({ file, ...cut }) => ({
    file,
    before: linesOf(before[file] ?? '', cut.before, written.before[file] ?? ''),
    after: linesOf(after[file] ?? '', cut.after, written.after[file] ?? ''),
  }))
  return places.filter((place, index) => !places.slice(0, index).some((other) => JSON.stringify(other) === JSON.stringify(place)))
}

/** The whole lines of a range; null if it is empty. */
function linesOf(plain: string, { start, end }: Cut['before'], written: string): EditedLines | null {
  if (start === end) return null
  const [from, to] = [getLineInfo(plain, start).line, getLineInfo(plain, end).line]
  const lines = written.split(/\r\n|[\n\r\u2028\u2029]/).slice(from - 1, to)
  return { from, to, code: shortened(unindented(lines).join('\n')) }
}

function unindented(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)![0].length)
  const least = Math.min(...indents)
  return lines.map((line) => line.slice(Number.isFinite(least) ? least : 0))
}

function shortened(code: string): string {
  return code.length > MOST_CHARS ? `${code.slice(0, MOST_CHARS - 1)}…` : code
}

/** The files of a subset of the edits. */
export function filesWith(before: SourceFiles, parts: readonly Part[]): SourceFiles {
  return applied(
    before,
    parts.flatMap(({ cuts }) => cuts),
  )
}
