import { html, type Html } from '../shared/html.ts'
import { picture } from '../shared/pictures/axis.ts'
import type { Frame } from './layout.ts'

/*
 * Frames are drawn here and not by d3-flame-graph: that needs a live page, a width in pixels and 20 kB, and has no keyboard. The layout
 * takes only a few lines, so one string serves lessons, the page and reports, and <flame-graph> adds zoom and search.
 */

/** How a frame looks. `title` is its full description; `own` says whether it is the learner's code. */
export interface FrameStyle {
  name: string
  title: string
  tone: string
  own: boolean
  file: string | null
  line: number | null
}

const ROW = 21 // px

/** Per cent of the width below which a name would be a letter or two, on a page of ordinary width. */
const NARROW = 3

export interface FlamePicture<N> {
  id: string
  title: string
  description: string
  frames: readonly Frame<N>[]
  styleOf: (node: N) => FrameStyle
  /** What the whole width represents, such as “the run”. */
  whole: string
}

/** The root on top, what it calls below it. A frame is an svg of its own, which clips its name. */
export function flamePicture<N>({ id, title, description, frames, styleOf, whole }: FlamePicture<N>): Html {
  const rows = 1 + Math.max(0, ...frames.map(({ depth }) => depth))
  const drawn = picture({ id, height: rows * ROW, name: 'flame', title, description }, [
    frames.map((frame) => rectangle(frame, styleOf(frame.node))),
  ])
  return html`<flame-graph data-whole="${whole}"><div class="flame-tools" data-part="tools" hidden>
<label>Search <input type="search" data-part="search" autocomplete="off" spellcheck="false" maxlength="200" /></label>
<button type="button" class="button small" data-part="show-all" disabled>Show all</button><p class="counts" role="status" data-part="matched"></p></div>
${drawn}<p class="flame-detail" data-part="detail" hidden></p></flame-graph>`
}

function rectangle<N>({ depth, x, width }: Frame<N>, { name, title, tone, own, file, line }: FrameStyle): Html {
  const place = file !== null && line !== null && html` data-file="${file}" data-line="${line}"`
  return html`<svg class="frame ${tone}${own && ' own'}${width < NARROW && ' narrow'}" x="${fine(x)}" y="${depth * ROW}" width="${fine(width)}" height="${ROW}" data-name="${name}" data-depth="${depth}"${place}>
<title>${title}</title><rect width="100%" height="${ROW - 1}" rx="2" /><text x="6" y="15">${name}</text></svg>`
}

/** Finer than other pictures: a narrow frame may be zoomed to the whole width. */
function fine(share: number): string {
  return `${Number(share.toFixed(4))}%`
}
