import type { ClaimRow } from '../../runner/engines/claims.ts'
import type { EngineFigures, EngineRow, EngineRuns } from '../../contracts/index.ts'

/** A table with a row per engine and a column per claim. */
export function claimsTable(rows: readonly ClaimRow[], caption: string): string {
  const claims = [...new Set(rows.map(({ claim }) => claim))]
  const engines = [...new Set(rows.map(({ engine }) => engine.version))]
  const of = (version: string, claim: string) => rows.find((row) => row.engine.version === version && row.claim === claim)!
  const lines = engines.map((version) => [
    version,
    rows.find(({ engine }) => engine.version === version)!.engine.compiler,
    ...claims.map((claim) => cell(of(version, claim))),
  ])
  const legend = claims.map((claim, index) => `  ${email(index)}  ${claim}`)
  return [caption, ...legend, ...aligned([['node', 'compiler', ...claims.map((_, index) => email(index))], ...lines]), ''].join('\n')
}

/** How one file runs on each engine. */
export function runsTable({ exercise, rows, notes, seconds }: EngineRuns): string {
  const lines = rows.map(({ engine, figures, trouble }) => [
    engine.version,
    engine.compiler,
    ...(figures === null ? [trouble!] : [ratioOf(figures), `${figures.starterNs.toFixed(0)} ns`, `${figures.yoursNs.toFixed(0)} ns`]),
  ])
  const unreadable = rows.flatMap((row) => row.unreadable)
  const advice = new Set(unreadable.map(({ file, line, syntax, instead }) => `${file}:${line}  ${syntax}: write ${instead} instead`))
  return [
    `${exercise}, in ${seconds.toFixed(0)} s`,
    ...aligned([['node', 'compiler', 'times faster', 'starter', 'yours'], ...lines]),
    ...advice,
    ...notes,
    '',
  ].join('\n')
}

/** Differences between runs of the same claims: in a claim's result, or clearly in its figures. */
export function disagreements(runs: readonly (readonly ClaimRow[])[]): string {
  const [first = [], ...others] = runs
  const found = first.flatMap((row, index) => {
    const again = [row, ...others.map((run) => run[index]!)]
    const what = `Node.js ${row.engine.version}, ${row.claim}: ${again.map(cell).join(', then ')}`
    if (new Set(again.map(({ standing }) => standing)).size > 1) return [`  disagree on the claim   ${what}`]
    return again.some((other) => apart(row.figures, other.figures)) ? [`  disagree on the figure  ${what}`] : []
  })
  return found.length === 0
    ? `The ${runs.length} runs agree on all ${first.length} cells.\n`
    : `${runs.length} runs of ${first.length} cells:\n${found.join('\n')}\n`
}

/** Medians that differ by less than a twentieth count as equal, as in a verdict. */
const THE_SAME = 1.05

function apart(one: EngineFigures | null, other: EngineFigures | null): boolean {
  if (one === null || other === null) return one !== other
  const isFar = Math.max(one.ratio / other.ratio, other.ratio / one.ratio) > THE_SAME
  return isFar && (one.low > other.high || other.low > one.high)
}

function cell({ figures, trouble, standing }: EngineRow & Pick<ClaimRow, 'standing'>): string {
  return figures === null ? trouble! : `${ratioOf(figures)} ${standing}`
}

function ratioOf({ ratio, low, high }: EngineFigures): string {
  return `${short(ratio)}× (${short(low)}–${short(high)})`
}

function short(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 2 : ratio < 100 ? 1 : 0)
}

function email(index: number): string {
  return String.fromCharCode(65 + index)
}

function aligned(lines: readonly (readonly string[])[]): string[] {
  const width = (column: number) =>
    Math.max(...lines.map((line) => (line.length - 1 > column || line.length > 3 ? (line[column] ?? '').length : 0)))
  return lines.map((line) =>
    line
      .map((text, column) => text.padEnd(width(column)))
      .join('  ')
      .trimEnd(),
  )
}
