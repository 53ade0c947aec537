import { part } from '../shared/parts.ts'
import { share } from '../shared/format.ts'
import { namesTo, search, step, zoom, type Drawn } from './walk.ts'
import { STEP } from '../../../grader/contracts/ways.ts'

/** Minimum width in px for a frame to show its name. */
const NAMED = 28

/** On touch screens, a tap selects a frame but does not jump to its line. */
const IS_POINTED = matchMedia('(pointer: fine)').matches

const HELP = IS_POINTED
  ? 'Arrow keys go from frame to frame, Enter fills the width with one, Escape shows all.'
  : 'Tap a frame to choose it. Tap it again to zoom in.'

/** Detail of the event hotpath:frame, sent when a frame is chosen: its way from below the root, empty for the root. */
export interface FrameChosen {
  way: string
}

/**
 * Makes a drawn flamegraph navigable, zoomable and searchable. One frame is in the tab order, and arrow keys move between frames. On
 * an exercise page a click leads to the frame's line; a double click or Enter zooms to the frame. A tap only selects; a second tap on
 * the same frame zooms.
 */
class FlameGraph extends HTMLElement {
  #shapes: SVGSVGElement[] = []
  #frames: Drawn[] = []
  #at = 0
  /** Frame that was selected before the current tap, since the tap's focus event selects too. */
  #touched = 0
  #zoomed = 0

  connectedCallback(): void {
    this.#shapes = [...this.querySelectorAll<SVGSVGElement>('svg.frame')]
    this.#frames = this.#shapes.map(read)
    if (this.#frames.length === 0) return
    this.#describe(this.querySelector<SVGSVGElement>('svg.flame')!)
    const field = part<HTMLInputElement>(this, 'search')
    field.addEventListener('input', () => this.#search(field.value))
    part(this, 'show-all').addEventListener('click', () => this.#zoom(0))
    part(this, 'tools').hidden = false
    new ResizeObserver(() => this.#name()).observe(this)
    this.#choose(0)
  }

  #describe(picture: SVGSVGElement): void {
    picture.setAttribute('role', 'tree')
    picture.setAttribute('aria-keyshortcuts', 'ArrowUp ArrowDown ArrowLeft ArrowRight Home Enter Escape')
    for (const [index, shape] of this.#shapes.entries()) {
      shape.setAttribute('role', 'treeitem')
      shape.setAttribute('aria-level', String(this.#frames[index]!.depth + 1))
      shape.setAttribute('aria-label', titleOf(shape))
      shape.addEventListener('click', () => this.#click(index))
      if (IS_POINTED) shape.addEventListener('dblclick', () => this.#zoom(index))
      shape.addEventListener('focus', () => this.#choose(index))
    }
    picture.addEventListener('pointerdown', () => (this.#touched = this.#at))
    picture.addEventListener('keydown', (event) => this.#press(event))
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = step(this.#frames, this.#at, event.key, (index) => this.#shapes[index]?.style.display !== 'none')
    if (event.key === 'Enter') this.#zoom(this.#at)
    else if (event.key === 'Escape') this.#zoom(0)
    else if (to !== null) this.#shapes[to]?.focus()
    else return
    event.preventDefault()
  }

  #click(index: number): void {
    this.#shapes[index]?.focus()
    this.#choose(index)
    if (IS_POINTED) part(this, 'detail').querySelector<HTMLButtonElement>('.place')?.click()
    else if (this.#touched === index) this.#zoom(index)
  }

  /** Puts a frame into the tab order, and shows its details below the picture. */
  #choose(index: number): void {
    this.#at = index
    for (const [other, shape] of this.#shapes.entries()) {
      shape.setAttribute('tabindex', other === index ? '0' : '-1')
      shape.setAttribute('aria-selected', String(other === index))
    }
    const shape = this.#shapes[index]!
    const detail = part(this, 'detail')
    detail.hidden = false
    detail.replaceChildren(this.matches(':focus-within') ? titleOf(shape) : HELP, ...this.#lead(shape))
    this.dispatchEvent(
      new CustomEvent<FrameChosen>('hotpath:frame', { bubbles: true, detail: { way: namesTo(this.#frames, index).join(STEP) } }),
    )
  }

  /** A button to the line of a frame, if the page has an editor; the exercise page listens for the click. */
  #lead(shape: SVGSVGElement): (Node | string)[] {
    const { file, line } = shape.dataset
    if (!file || !line || !this.closest('exercise-bench')) return []
    const button = Object.assign(document.createElement('button'), { type: 'button', className: 'place', textContent: `${file}:${line}` })
    Object.assign(button.dataset, { file, line })
    return [' ', button]
  }

  #zoom(to: number): void {
    this.#zoomed = to === this.#zoomed ? 0 : to
    for (const [index, at] of zoom(this.#frames, this.#zoomed).entries()) {
      const shape = this.#shapes[index]!
      shape.style.display = at ? '' : 'none'
      if (!at) continue
      shape.setAttribute('x', `${at.x}%`)
      shape.setAttribute('width', `${at.width}%`)
    }
    this.#name()
    part<HTMLButtonElement>(this, 'show-all').disabled = this.#zoomed === 0
    if (this.#shapes[this.#at]?.style.display === 'none') this.#choose(this.#zoomed)
  }

  /** Hides names that do not fit. */
  #name(): void {
    for (const shape of this.#shapes)
      shape.classList.toggle('narrow', (parseFloat(shape.getAttribute('width')!) * this.clientWidth) / 100 < NAMED)
  }

  #search(text: string): void {
    const { found, share: matched } = search(this.#frames, text)
    const asked = text.trim() !== ''
    for (const [index, shape] of this.#shapes.entries()) {
      shape.classList.toggle('found', found.has(index))
      shape.classList.toggle('faint', asked && !found.has(index))
    }
    const frames = found.size === 1 ? 'One frame' : `${found.size || 'No'} frames`
    part(this, 'matched').textContent = asked ? `${frames}, ${share(matched)} of ${this.dataset['whole']}` : ''
  }
}

function read(shape: SVGSVGElement): Drawn {
  const { name = '', depth } = shape.dataset
  return { name, depth: Number(depth), x: parseFloat(shape.getAttribute('x')!), width: parseFloat(shape.getAttribute('width')!) }
}

function titleOf(shape: SVGSVGElement): string {
  return shape.querySelector('title')?.textContent ?? ''
}

customElements.define('flame-graph', FlameGraph)
