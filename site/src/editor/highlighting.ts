import { highlightCode, tagHighlighter, tags } from '@lezer/highlight'
import { parser } from '@lezer/javascript'

const language = parser.configure({ dialect: 'ts' })

/** The classes are those of the styles: `code-` and the name of a colour. */
const highlighter = tagHighlighter([
  { tag: tags.comment, class: 'comment' },
  { tag: [tags.keyword, tags.bool, tags.null, tags.self], class: 'keyword' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], class: 'string' },
  { tag: tags.number, class: 'number' },
  { tag: [tags.punctuation, tags.operator], class: 'delimiter' },
  { tag: [tags.className, tags.typeName], class: 'type' },
])

/** A piece of code and the name of its colour, '' for none. */
export interface Piece {
  text: string
  colour: string
}

/** The lines of a source in pieces, which together are the line. */
export function linesOf(source: string): Piece[][] {
  const lines: Piece[][] = [[]]
  highlightCode(
    source,
    language.parse(source),
    highlighter,
    (text, colour) => lines.at(-1)!.push({ text, colour }),
    () => lines.push([]),
  )
  return lines
}

/**
 * Colours a textarea, whose own text becomes invisible: the same text in colours is above it, and scrolls along.
 * @returns paints the present text and underlines the lines with these numbers, to be called with every change
 */
export function createHighlighting(area: HTMLTextAreaElement): (wrong: ReadonlySet<number>) => void {
  const ground = Object.assign(document.createElement('pre'), { className: 'highlighting', ariaHidden: 'true' })
  const code = document.createElement('code')
  ground.append(code)
  area.after(ground)
  area.classList.add('highlighted')
  area.addEventListener('scroll', () => (code.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`))
  return (wrong) =>
    code.replaceChildren(
      ...linesOf(area.value).flatMap((pieces, index) => [
        element(wrong.has(index + 1) ? 'code-wrong' : '', pieces.map(nodeOf)),
        document.createTextNode('\n'),
      ]),
    )
}

function nodeOf({ text, colour }: Piece): Node {
  return colour === '' ? document.createTextNode(text) : element(`code-${colour}`, [document.createTextNode(text)])
}

function element(className: string, content: readonly Node[]): HTMLElement {
  const span = Object.assign(document.createElement('span'), { className })
  span.append(...content)
  return span
}
