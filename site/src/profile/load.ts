import type { ServerProfile } from '../../../grader/contracts/profile.ts'
import { count, nanoseconds, share, significant, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { busyPicture, type BusyRow } from './busy.ts'
import { often } from './compiler.ts'
import { latencyPicture, latencyTable, milliseconds, PERCENTILES, type LatencyRow } from './latency.ts'
import { sortableTable, text, type Cell } from './table.ts'

/** Your server, and the server it is compared with; `before` is null if that was not profiled. */
export interface Servers {
  before: ServerProfile | null
  short: string
  long: string
  yours: ServerProfile
}

interface LoadFigure {
  name: string
  of: (server: ServerProfile) => number | null
  write: (value: number) => string
}

const FIGURES: readonly LoadFigure[] = [
  { name: 'Requests per second', of: ({ perSecond }) => perSecond, write: significant },
  ...PERCENTILES.map(({ of, name }): LoadFigure => ({ name: `Latency, ${name}`, of: ({ latency }) => latency[of], write: milliseconds })),
  { name: 'Latency, longest', of: ({ latency }) => latency.max, write: milliseconds },
  { name: 'Server CPU per request', of: ({ cpuUsPerRequest }) => cpuUsPerRequest, write: (us) => nanoseconds(us * 1000) },
  { name: 'Database round trips per request', of: roundTripsOf, write: significantShare },
  { name: 'Event loop busy', of: ({ loop }) => loop?.utilisation ?? null, write: share },
  { name: 'Timer delay, p50', of: ({ loop }) => loop?.p50 ?? null, write: milliseconds },
  { name: 'Timer delay, p99', of: ({ loop }) => loop?.p99 ?? null, write: milliseconds },
  { name: 'Timer delay, longest', of: ({ loop }) => loop?.max ?? null, write: milliseconds },
]

/**
 * Request latencies, event loop utilisation, database commands, and all figures as a table.
 * @param id unique in the page
 */
export function loadView(id: string, servers: Servers): Html {
  const { before, short, yours } = servers
  const sides = [...(before ? [{ name: short, server: before }] : []), { name: 'Yours', server: yours, highlight: true }]
  const latencies: LatencyRow[] = sides.map(({ server, ...row }) => ({ ...row, latency: server.latency }))
  const busy: BusyRow[] = sides.flatMap(({ server, ...row }) => (server.loop ? [{ ...row, share: server.loop.utilisation }] : []))
  return html`${failures(servers)}<figure><figcaption>How long requests take</figcaption>${latencyPicture(`${id}-latency`, latencies)}
<p class="unknown">${count(yours.requests)} requests${before && html`, in ${servers.long} ${count(before.requests)}`}, ${yours.connections === 0 ? 'served of those that arrived at a constant rate, whether or not earlier ones were answered' : `over ${yours.connections} connections with one request at a time each`}. The marks are percentiles; the scale is logarithmic.</p>
<details class="as-table"><summary>As a table</summary>${latencyTable(latencies)}</details></figure>
${
  busy.length > 0 &&
  html`<figure><figcaption>How busy the event loop is</figcaption>${busyPicture(`${id}-busy`, busy, 'How busy the event loop is')}
<p class="unknown">Share of the time, as reported by the server itself. At 100 % every request waits for those before it${late(yours)}.</p></figure>`
}
${figuresTable(servers)}${roundTripsTable(servers)}`
}

/** In a sentence. */
export function describeLoad({ before, long, yours }: Servers): string {
  const own = `${significant(yours.perSecond)} requests per second, 99 % of them within ${milliseconds(yours.latency.p99)}`
  return before ? `${own}; in ${long} ${significant(before.perSecond)}, within ${milliseconds(before.latency.p99)}.` : `${own}.`
}

/** Database commands per request, all kinds together. */
export function roundTripsOf({ roundTrips }: ServerProfile): number {
  return roundTrips.reduce((sum, { perRequest }) => sum + perRequest, 0)
}

/** False for servers of a task without a database. */
function asksDatabase({ before, yours }: Servers): boolean {
  return roundTripsOf(yours) > 0 || (before !== null && roundTripsOf(before) > 0)
}

/** “twice per request”, “once in 4,800 requests”. */
export function roundTripsInWords(perRequest: number): string {
  if (perRequest <= 0) return 'never'
  return perRequest < 0.5 ? `once in ${count(1 / perRequest)} requests` : `${often(Number(perRequest.toPrecision(3)))} per request`
}

function failures({ yours }: Servers): Html | null {
  if (yours.failed === 0) return null
  return html`<p class="unknown">${count(yours.failed)} requests to your server got no answer or a wrong one.</p>`
}

function late({ loop }: ServerProfile): string {
  return loop
    ? `; timers of your server are ${milliseconds(loop.p50)} late at the median, ${milliseconds(loop.p99)} at the 99th percentile`
    : ''
}

function figuresTable(servers: Servers): Html {
  const { before, short, yours } = servers
  const figures = FIGURES.filter(({ of }) => of !== roundTripsOf || asksDatabase(servers))
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Under load, in figures"><table class="figures worded"><caption>Under load, in figures</caption>
<thead><tr><th scope="col">LoadFigure</th>${before && html`<th scope="col" class="number">${short}</th>`}<th scope="col" class="number">Yours</th>${before && html`<th scope="col" class="number">Change</th>`}</tr></thead>
<tbody>${figures.map(({ name, of, write }) => {
    const [old, now] = [before && of(before), of(yours)]
    const cell = (value: number | null) => html`<td class="number">${value === null ? '—' : write(value)}</td>`
    return html`<tr><th scope="row">${name}</th>${before && cell(old)}${cell(now)}${before && html`<td class="number">${change(old, now)}</td>`}</tr>`
  })}</tbody></table></div>`
}

function change(before: number | null, after: number | null): string {
  if (before === null || after === null || before <= 0 || after <= 0) return '—'
  const ratio = Math.max(before / after, after / before)
  return ratio < 1.005 ? 'none' : `${times(ratio)} ${after < before ? 'less' : 'more'}`
}

function roundTripsTable(servers: Servers): Html | null {
  if (!asksDatabase(servers)) return null
  const { before, short, yours } = servers
  const commands = [...new Set([...(before?.roundTrips ?? []), ...yours.roundTrips].map(({ command }) => command))]
  const at = (server: ServerProfile, command: string): Cell => {
    const value = server.roundTrips.find((each) => each.command === command)?.perRequest ?? 0
    return { shown: significantShare(value), value }
  }
  const rows = commands.map((command) => [text(command), ...(before ? [at(before, command)] : []), at(yours, command)])
  const more =
    commands.includes('getMore') &&
    html`<p class="unknown">The first answer to a <code>find</code> has 101 documents at most; <code>getMore</code> fetches the rest.</p>`
  return html`${sortableTable({ caption: 'Database commands per request', columns: ['Command', ...(before ? [short] : []), 'Yours'], rows })}${more}`
}

/** Three significant digits; small shares as “1 in 4,800”. */
function significantShare(value: number): string {
  return value > 0 && value < 0.01 ? `1 in ${count(1 / value)}` : significant(value)
}
