import { readFileSync, writeFileSync, existsSync } from 'node:fs'
import type { KeptVerdict } from './grading.ts'
import { expectedOutcome } from './labels.ts'
import { isDisagreement, rowsOf } from './rates.ts'
import type { NaturalFigures, NaturalRate, NaturalRow } from '../../../contracts/index.ts'
import { row } from '../table.ts'

/** Rates by kind and part, then every verdict that disagrees with its label. */
export function describeGraded(graded: readonly KeptVerdict[]): string {
  const disagreements = graded.filter(isDisagreement)
  return [
    ...rowsOf(graded).map(describeRow),
    `\n${disagreements.length} of ${graded.length} verdicts disagree with their label`,
    ...disagreements.map(
      ({ exercise, name, label, got, summary }) => `  ✗ ${exercise}/${name}: ${got}, must be ${expectedOutcome(label)}: ${summary}`,
    ),
  ].join('\n')
}

function describeRow({ kind, rule, part, solutions, borderline, rates }: NaturalRow): string {
  const which = part === null ? 'all' : `part ${part}`
  const head = `\n${kind}, rule ${rule}, ${which}: ${solutions} solutions, ${borderline} borderline ones left out`
  return [head, ...rates.map(describeRate)].join('\n')
}

function describeRate({ name, count, of, low, high }: NaturalRate): string {
  return row([name, String(count), `of ${of}`, percent(count / of), `${percent(low)} to ${percent(high)}`])
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Writes the rates to the record for the site. Rows of other kinds and of earlier rules are kept. */
export function publish(file: URL, graded: readonly KeptVerdict[]): void {
  const rows = rowsOf(graded)
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as NaturalFigures) : null
  const others = before?.rows.filter(({ kind, rule }) => !rows.some((row) => row.kind === kind && row.rule === rule)) ?? []
  const days = [...graded.map(({ gradedOn }) => gradedOn), ...(before && others.length > 0 ? [before.from, before.to] : [])].sort()
  const figures: NaturalFigures = {
    from: days[0]!,
    to: days.at(-1)!,
    engine: graded[0]!.engine,
    processors: [...new Set([...(before && others.length > 0 ? before.processors : []), ...graded.map(({ processor }) => processor)])],
    rows: [...others, ...rows].sort((a, b) => a.kind.localeCompare(b.kind) || a.rule - b.rule),
  }
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
}
