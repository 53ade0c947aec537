/** Headings become buttons that sort the rows by the data-value of their cells: numbers descending, texts ascending. */
class SortableTable extends HTMLElement {
  connectedCallback(): void {
    for (const [column, heading] of this.#headings.entries()) {
      if (heading.querySelector('button')) continue
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: heading.textContent })
      button.addEventListener('click', () => this.#sort(column))
      heading.replaceChildren(button)
    }
  }

  get #headings(): HTMLTableCellElement[] {
    return [...this.querySelectorAll<HTMLTableCellElement>('thead th')]
  }

  #sort(column: number): void {
    const body = this.querySelector('tbody')!
    const numeric = [...body.rows].every((row) => Number.isFinite(Number(valueOf(row, column) || NaN)))
    const heading = this.#headings[column]!
    const first = numeric ? 'descending' : 'ascending'
    const other = numeric ? 'ascending' : 'descending'
    const order = heading.getAttribute('aria-sort') === first ? other : first
    for (const each of this.#headings) each.removeAttribute('aria-sort')
    heading.setAttribute('aria-sort', order)
    const sign = order === 'ascending' ? 1 : -1
    body.append(...[...body.rows].sort((a, b) => sign * compare(valueOf(a, column), valueOf(b, column), numeric)))
  }
}

function valueOf(row: HTMLTableRowElement, column: number): string {
  return row.cells[column]?.dataset['value'] ?? ''
}

function compare(a: string, b: string, numeric: boolean): number {
  return numeric ? Number(a) - Number(b) : a.localeCompare(b, 'en', { numeric: true })
}

customElements.define('sortable-table', SortableTable)
