import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Looks of text in which axe has found enough contrast, on any page so far. */
const enough = new Set<string>()
/** Places where axe could not judge a look, such as a link that is half hidden in the bar of each page. */
const unclear = new Set<string>()

interface Known {
  enough: string[]
  unclear: string[]
}

interface Judged extends Known {
  /** Where text has too little contrast: one place for each look. */
  tooLittle: string[]
}

/**
 * Places with text of too little contrast, on a page that has axe.
 *
 * Contrast takes most of the time of a scan, and depends only on how a text looks: on its own style, and on what is drawn where it is.
 * So axe judges each look once, instead of each word of a block of code. What it could not judge it does not try again in the same place:
 * for one element, too, it reads the style of the whole page.
 */
export async function tooLittleContrast(page: Page): Promise<string[]> {
  const judged = await page.evaluate(judgeLooks, { enough: [...enough], unclear: [...unclear] })
  for (const look of judged.enough) enough.add(look)
  for (const place of judged.unclear) unclear.add(place)
  return judged.tooLittle
}

/** In the page. */
async function judgeLooks(known: Known): Promise<Judged> {
  const { axe: here } = globalThis as unknown as { axe: typeof axe }
  const drawn = [...document.querySelectorAll('body, body *')].flatMap((element) => {
    const { backgroundColor, opacity, mixBlendMode, zIndex } = getComputedStyle(element)
    const look = `${backgroundColor} ${opacity} ${mixBlendMode} ${zIndex}`
    return look === 'rgba(0, 0, 0, 0) 1 normal auto' ? [] : [{ element, look, box: element.getBoundingClientRect() }]
  })
  const looks = Map.groupBy(texts(), lookOf)
  for (const look of known.enough) looks.delete(look)
  const unclear = new Set(known.unclear)
  for (const [look, elements] of looks) if (elements.every((element) => unclear.has(placeOf(element, look)))) looks.delete(look)

  const judged: Judged = { enough: [], unclear: [], tooLittle: [] }
  await judge((elements) => elements.slice(0, 1))
  // Some could not be judged: disabled, hidden behind something, or above a picture.
  await judge((elements) => elements.slice(1))
  for (const [look, elements] of looks) judged.unclear.push(...elements.map((element) => placeOf(element, look)))
  return judged

  /** Elements with text of their own that axe can judge: not disabled, in a picture, hidden from sight, or one character. */
  function texts(): Element[] {
    const found = new Set<Element>(document.querySelectorAll('input, select, textarea'))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (/[^\p{P}\s]/u.test(walker.currentNode.nodeValue!)) found.add(walker.currentNode.parentElement!)
    return [...found].filter((element) => {
      const { width, bottom } = element.getBoundingClientRect()
      const isInSight = width > 1 && bottom + scrollY > 0 && element.checkVisibility({ visibilityProperty: true })
      return isInSight && element.textContent.trim().length !== 1 && !element.closest(':disabled, svg')
    })
  }

  /** All that contrast depends on. */
  function lookOf(text: Element): string {
    const { color, webkitTextFillColor, webkitTextStroke, fontSize, fontWeight, textShadow } = getComputedStyle(text)
    const box = text.getBoundingClientRect()
    const ground = drawn.flatMap(({ element, look, box: other }) => {
      // Its own box, and those that it is in: it can be scrolled out of their sight.
      if (element.contains(text)) return [look]
      if (!overlap(box, other) || text.contains(element)) return []
      return [`${look} ${isWithin(box, other) ? 'around it' : 'at a part of it'}`]
    })
    return [color, webkitTextFillColor, webkitTextStroke, fontSize, fontWeight, textShadow, ...ground].join('; ')
  }

  /** An element with a look, and where it is drawn. */
  function placeOf(text: Element, look: string): string {
    const { x, y, width, height } = text.getBoundingClientRect()
    return `${(text.cloneNode() as Element).outerHTML} at ${[x, y, width, height].map(Math.round).join(' ')}: ${look}`
  }

  function overlap(one: DOMRect, other: DOMRect): boolean {
    return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
  }

  function isWithin(one: DOMRect, other: DOMRect): boolean {
    return one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom
  }

  /** Judges some elements of each look that is not judged yet. */
  async function judge(some: (elements: Element[]) => Element[]): Promise<void> {
    const include = [...looks.values()].flatMap(some)
    if (include.length === 0) return
    const chosen = new Set(include)
    const exclude = include.flatMap((element) => [...element.children]).filter((child) => !chosen.has(child))
    const lookAt = new Map([...looks].flatMap(([look, elements]) => elements.map((element) => [element, look])))
    const { passes, violations } = await here.run({ include, exclude } as never, {
      runOnly: ['color-contrast'],
      elementRef: true,
      preload: false,
    })
    for (const { nodes } of violations)
      for (const { element, target } of nodes) if (looks.delete(lookAt.get(element!)!)) judged.tooLittle.push(target.join(' '))
    for (const { nodes } of passes)
      for (const { element, any } of nodes)
        if (any[0]?.data?.messageKey !== 'hidden' && looks.delete(lookAt.get(element!)!)) judged.enough.push(lookAt.get(element!)!)
  }
}
