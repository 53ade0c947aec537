import { complete } from '../../shared/catalogue/check.ts'
import type { Conversions } from '../../shared/catalogue/conversions.ts'
import type { Exercise, SourceFiles } from '../../contracts/index.ts'
import type { Pair } from './split.ts'

const STRICT = "'use strict';"
/** Characters at the start of a file that are searched for the directive, since a pattern on a whole file can take long. */
const HEAD = 4000
/** A file that begins with this directive, after comments. */
const IS_STRICT = /^(?:\s|\/\/.*|\/\*[^]*?\*\/)*(['"])use strict\1/

/**
 * A submission beside what it is compared with, both complete and as CommonJS.
 * @param against files of an earlier attempt; null for the starter
 */
export async function pairOf(
  exercise: Exercise,
  files: SourceFiles,
  against: SourceFiles | null,
  conversions: Pick<Conversions, 'of'>,
): Promise<Pair> {
  const written = { before: complete(exercise, against ?? {}), after: complete(exercise, files) }
  const [before, after] = [await conversions.of(written.before), await conversions.of(written.after)]
  return {
    kind: exercise.manifest.kind,
    written,
    before: withoutStrict(before.files, written.before, after.files),
    after: withoutStrict(after.files, written.after, before.files),
  }
}

/** Modules are strict, and got the directive with their conversion. Unless the other version has it too, it would look like an edit. */
function withoutStrict(plain: SourceFiles, written: SourceFiles, other: SourceFiles): SourceFiles {
  const entries = Object.entries(plain).map(([file, text]) => {
    const isAdded = text.startsWith(STRICT) && !isStrict(written[file]!)
    return [file, isAdded && !isStrict(other[file] ?? '') ? text.slice(STRICT.length) : text]
  })
  return Object.fromEntries(entries)
}

function isStrict(text: string): boolean {
  return IS_STRICT.test(text.slice(0, HEAD))
}
