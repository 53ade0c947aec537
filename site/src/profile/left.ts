import type { Profile, ProfileSide } from '../../../grader/contracts/profile.ts'
import type { Kind, SourceFiles } from '../../../grader/contracts/exercise.ts'
import { bytes, share } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { place } from '../verdict/findings.ts'
import { coded } from '../shared/coded.ts'
import { lineShares } from './hot-lines.ts'

/** Lines that are named: more would be a profile, which is below. */
const MOST_LINES = 3

/** Share of the time below which a line, or the garbage collector, is not worth naming. */
const LEAST_SHARE = 0.05

/** Characters of a line of code. */
const LONGEST_CODE = 70

/**
 * What a profile says is left to do, in a few lines: what retains the memory, or which lines take the time. Null if it names nothing.
 * @param files of the submission, to quote its lines
 */
export function leftView({ yours }: Pick<Profile, 'yours'>, kind: Kind, files: SourceFiles): Html | null {
  const items = kind === 'heap' ? retained(yours) : costly(yours, files)
  if (items.length === 0) return null
  return html`<h3>${kind === 'heap' ? 'What keeps the memory' : 'Where the time goes now'}</h3><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`
}

function retained({ heap }: ProfileSide): Html[] {
  return (heap?.culprits ?? [])
    .slice(0, MOST_LINES)
    .map(({ sentence, file, line }) => html`${coded(sentence)}. ${file !== null && line !== null && place({ file, line, column: 1 })}`)
}

function costly({ cpu, collector }: ProfileSide, files: SourceFiles): Html[] {
  if (!cpu) return []
  const lines = lineShares(cpu)
    .filter((line) => line.share >= LEAST_SHARE)
    .slice(0, MOST_LINES)
    .map(({ file, line, share: part }) => html`<b>${share(part)}</b> ${place({ file, line, column: 1 })} ${codeAt(files, file, line)}`)
  const outside = 1 - lineShares(cpu).reduce((sum, line) => sum + line.share, 0)
  return [
    ...lines,
    ...(collector && collector.share >= LEAST_SHARE
      ? [html`<b>${share(collector.share)}</b> collecting garbage: a call allocates ${bytes(collector.bytesPerCall)}`]
      : []),
    ...(lines.length === 0 && outside > 0.5
      ? [html`<b>${share(Math.min(1, outside))}</b> outside your files, in code that they call`]
      : []),
  ]
}

function codeAt(files: SourceFiles, file: string, line: number): Html | null {
  const text = files[file]?.split('\n')[line - 1]?.trim() ?? ''
  return text === '' ? null : html`<code>${text.length > LONGEST_CODE ? `${text.slice(0, LONGEST_CODE)}…` : text}</code>`
}
