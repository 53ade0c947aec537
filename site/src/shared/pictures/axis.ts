import { html, type Html } from '../html.ts'

/**
 * Pictures fill the width of the page: every x is in per cent of the width, every y in pixels, so that text keeps its size on a
 * phone and nothing is redrawn when a pane is resized.
 */
export type Scale = (value: number) => number

/** Per cent with two decimals, as an SVG attribute. */
export function percent(share: number): string {
  return `${Math.round(share * 100) / 100}%`
}

/** A text that stays inside the picture: its anchor depends on its position. */
export function label(x: number, y: number, text: string, name: string): Html {
  const anchor = x < 15 ? 'start' : x > 85 ? 'end' : 'middle'
  return html`<text class="${name}" x="${percent(x)}" y="${y}" text-anchor="${anchor}">${text}</text>`
}

export function verticalLine(x: number, from: number, to: number, name: string): Html {
  return html`<line class="${name}" x1="${percent(x)}" x2="${percent(x)}" y1="${from}" y2="${to}" />`
}

/** The root of a picture, with a title and a description for readers who cannot see it. */
export function picture(
  options: { id: string; height: number; title: string; description: string; name: string },
  body: (Html | Html[] | null)[],
): Html {
  const { id, height, title, description, name } = options
  return html`<svg class="picture ${name}" width="100%" height="${height}" role="img" aria-labelledby="${id}-t ${id}-d">
<title id="${id}-t">${title}</title><desc id="${id}-d">${description}</desc>${body}</svg>`
}
