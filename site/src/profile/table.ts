import { html, type Html } from '../shared/html.ts'

/** A cell: what is shown, and the value by which its column sorts. */
export interface Cell {
  shown: Html | string
  value: number | string
}

export interface Table {
  caption: string
  /** Headings; the first column names the row. */
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** A table in the order of its rows; <sortable-table> adds sort buttons to its headings. */
export function sortableTable({ caption, columns, rows }: Table): Html {
  return html`<sortable-table><div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="figures"><caption>${caption}</caption>
<thead><tr>${columns.map((name, index) => html`<th scope="col"${index > 0 && isFigure(rows[0]?.[index]) && html` class="number"`}>${name}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell, index) => (index === 0 ? named(cell) : plain(cell)))}</tr>`)}</tbody></table></div></sortable-table>`
}

export function text(shown: string): Cell {
  return { shown, value: shown }
}

/** @param write formats the number with its unit */
export function figure(value: number, write: (value: number) => string): Cell {
  return { shown: write(value), value }
}

function named({ shown, value }: Cell): Html {
  return html`<th scope="row" data-value="${value}">${shown}</th>`
}

function plain(cell: Cell): Html {
  return html`<td${isFigure(cell) && html` class="number"`} data-value="${cell.value}">${cell.shown}</td>`
}

/** Figures are right-aligned; texts that sort by a rank are not. */
function isFigure(cell: Cell | undefined): boolean {
  return typeof cell?.value === 'number' && typeof cell.shown === 'string'
}
