import { read, write } from '../shared/storage/storage.ts'

const STEP = 2 // per cent per key press

/**
 * A bar between two panes, moved by pointer or by keys. It sets the custom property named by `data-property` on its
 * parent, in per cent of the parent's size. The position is kept in this browser, under `data-kept`. Until it is moved, the styles decide.
 */
class SplitHandle extends HTMLElement {
  connectedCallback(): void {
    const kept = Number(read(this.#key))
    if (kept) this.#show(kept)
    else this.#measure()
    this.addEventListener('pointerdown', (event) => this.#drag(event))
    this.addEventListener('keydown', (event) => this.#press(event))
    this.addEventListener('dblclick', () => this.#release())
  }

  get #key(): string {
    return `hotpath:pane:${this.dataset['kept']}`
  }

  get #across(): boolean {
    return this.getAttribute('aria-orientation') === 'vertical'
  }

  #drag(start: PointerEvent): void {
    this.setPointerCapture(start.pointerId)
    const box = this.parentElement!.getBoundingClientRect()
    const move = (event: PointerEvent) =>
      this.#set(this.#across ? ((event.clientX - box.left) / box.width) * 100 : ((event.clientY - box.top) / box.height) * 100)
    this.addEventListener('pointermove', move)
    this.addEventListener('pointerup', () => this.removeEventListener('pointermove', move), { once: true })
  }

  #press(event: KeyboardEvent): void {
    if (event.key === 'Enter') return this.#release()
    const now = Number(this.getAttribute('aria-valuenow'))
    const to = {
      ArrowLeft: now - STEP,
      ArrowUp: now - STEP,
      ArrowRight: now + STEP,
      ArrowDown: now + STEP,
      Home: Number(this.getAttribute('aria-valuemin')),
      End: Number(this.getAttribute('aria-valuemax')),
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    this.#set(to)
  }

  /** Back to where the styles place it. */
  #release(): void {
    write(this.#key, '')
    for (const one of [this.parentElement!, document.documentElement]) one.style.removeProperty(this.dataset['property']!)
    this.#measure()
  }

  /** States the place that the styles gave it. Hidden, it has none. */
  #measure(): void {
    const [box, own] = [this.parentElement!.getBoundingClientRect(), this.getBoundingClientRect()]
    const share = this.#across ? (own.left - box.left) / box.width : (own.top - box.top) / box.height
    if (own.width > 0) this.setAttribute('aria-valuenow', String(Math.round(share * 100)))
  }

  #set(share: number): void {
    this.#show(share)
    write(this.#key, this.getAttribute('aria-valuenow')!)
  }

  #show(share: number): void {
    const least = Number(this.getAttribute('aria-valuemin'))
    const most = Number(this.getAttribute('aria-valuemax'))
    const now = Math.round(Math.min(most, Math.max(least, share)))
    this.setAttribute('aria-valuenow', String(now))
    this.parentElement!.style.setProperty(this.dataset['property']!, `${now}%`)
  }
}

customElements.define('split-handle', SplitHandle)
