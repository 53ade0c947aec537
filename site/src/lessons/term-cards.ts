/** Delay before opening, so that a pointer crossing the text opens nothing; and before closing, to reach the card. */
const OPEN_MS = 200
const CLOSE_MS = 250

/** Distance from the edge of the window and from the word, in pixels. */
const EDGE_PX = 8
const GAP_PX = 6

let timer = 0
let touched = false

/** The card of a term; null for anything else. */
function cardOf(word: Element | null): HTMLElement | null {
  return document.getElementById((word as HTMLElement | null)?.dataset['card'] ?? '')
}

const wordAt = ({ target }: Event) => (target as Element).closest<HTMLElement>('a.term')
const isWithin = ({ target }: Event) => (target as Element).closest('a.term, .term-card') !== null

function show(word: HTMLElement): void {
  clearTimeout(timer)
  const card = cardOf(word)
  if (!card || card.matches(':popover-open')) return
  card.showPopover()
  place(card, word.getClientRects()[0]!)
}

/** Below the word, or above it if there is no room, and within the window. The card scrolls with the page. */
function place(card: HTMLElement, word: DOMRect): void {
  const below = word.bottom + GAP_PX
  const above = word.top - GAP_PX - card.offsetHeight
  const top = below + card.offsetHeight > innerHeight && above > 0 ? above : below
  const left = Math.max(EDGE_PX, Math.min(word.left, document.documentElement.clientWidth - card.offsetWidth - EDGE_PX))
  card.style.translate = `${left + scrollX}px ${top + scrollY}px`
}

function hide(): void {
  clearTimeout(timer)
  document.querySelector<HTMLElement>('.term-card:popover-open')?.hidePopover()
}

function soon(action: () => void, waitMs: number): void {
  clearTimeout(timer)
  timer = window.setTimeout(action, waitMs)
}

document.addEventListener('pointerover', (event) => {
  if (event.pointerType === 'touch') return
  const word = wordAt(event)
  if (word) soon(() => show(word), OPEN_MS)
  else if (isWithin(event)) clearTimeout(timer)
})

document.addEventListener('pointerout', (event) => {
  if (event.pointerType !== 'touch' && isWithin(event)) soon(hide, CLOSE_MS)
})

document.addEventListener('focusin', (event) => {
  const word = wordAt(event)
  if (word?.matches(':focus-visible')) show(word)
})

document.addEventListener('focusout', (event) => {
  if (wordAt(event)) soon(hide, CLOSE_MS)
})

document.addEventListener('pointerdown', ({ pointerType }) => {
  touched = pointerType === 'touch'
})

// Touch cannot hover: the first tap shows the card, which contains the link.
document.addEventListener('click', (event) => {
  const word = wordAt(event)
  if (!word || !touched || !cardOf(word)) return
  event.preventDefault()
  show(word)
})
