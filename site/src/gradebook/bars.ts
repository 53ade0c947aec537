import { html, type Html } from '../shared/html.ts'

/** A row of a list of bars. */
export interface Bar {
  name: string
  /** Explanation of the name. */
  note?: string
  /** The dark part of the bar, and the light part behind it. */
  parts: readonly [number, number?]
  words: string
}

/** A list with a bar per row, all of them shares of the same whole. The words say what the bar shows. */
export function bars(rows: readonly Bar[], whole: number): Html {
  const width = (part = 0) => `${whole === 0 ? 0 : ((part / whole) * 100).toFixed(1)}%`
  return html`<ul class="bars">${rows.map(({ name, note, parts: [dark, light], words }) => html`<li><span><b>${name}</b>${note !== undefined && html` <span class="soft">${note}</span>`}</span><span class="share" aria-hidden="true"><i style="width:${width(dark)}"></i><i class="light" style="width:${width(light)}"></i></span><span class="count">${words}</span></li>`)}</ul>`
}
