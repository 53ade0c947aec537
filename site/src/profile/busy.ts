import { share } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { label, percent, picture, verticalLine } from '../shared/pictures/axis.ts'

/** A row: a share of the time, 0 to 1. */
export interface BusyRow {
  name: string
  share: number
  /** Drawn in the hot colour. */
  highlight?: boolean
}

const ROW = 46 // px
const AXIS = 22 // px
/** Per cent of the width that stands for 100 % of the time. */
const WHOLE = 84

/** Share of the time that something was busy, as a bar per row. @param id unique in the page */
export function busyPicture(id: string, rows: readonly BusyRow[], title: string): Html {
  const bottom = rows.length * ROW
  return picture(
    { id, height: bottom + AXIS, name: 'busy', title, description: rows.map((row) => `${row.name}: ${share(row.share)}.`).join(' ') },
    [
      [0, 0.5, 1].map(
        (part) =>
          html`${verticalLine(WHOLE * part, bottom - 4, bottom, 'tick')}${label(WHOLE * part, bottom + 14, share(part), 'tick-label')}`,
      ),
      rows.map((row, index) => drawn(row, index * ROW)),
    ],
  )
}

function drawn({ name, share: part, highlight }: BusyRow, top: number): Html {
  const box = html`y="${top + 22}" height="14" rx="2"`
  return html`<g class="${highlight ? 'row hot' : 'row'}"><text class="name" x="0" y="${top + 16}">${name}</text><rect class="whole" x="0" width="${percent(WHOLE)}" ${box} />
<rect class="part" x="0" width="${percent(Math.max(0.3, WHOLE * part))}" ${box} /><text class="value" x="${percent(WHOLE)}" dx="10" y="${top + 34}">${share(part)}</text></g>`
}
