import type { Page } from '@playwright/test'

/** Looks of text in which axe has found enough contrast, on any page so far. */
const enough = new Set<string>()
/** Places where axe could not judge a look, such as a link that is half hidden in the bar of each page. */
const unclear = new Set<string>()

/** What is used of axe in the page. */
interface Axe {
  setup(): void
  teardown(): void
  utils: { getNodeFromTree(element: Element): object }
  /** Checks an element and all in it. */
  runVirtualRule(rule: string, node: object): Record<Verdict, { nodes: RuleNode[] }[]>
}

type Verdict = 'passes' | 'violations'

interface RuleNode {
  node: { element: Element }
  any: { data?: { messageKey?: string } }[]
}

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
  const { axe: here } = globalThis as unknown as { axe: Axe }
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
  if (looks.size === 0) return judged
  // Once for all looks: most of the time goes into where everything on the page is drawn.
  here.setup()
  for (const [look, elements] of looks) {
    const verdict = firstVerdictOn(elements)
    if (verdict === 'passes') judged.enough.push(look)
    else if (verdict === 'violations') judged.tooLittle.push(`${nameOf(elements[0]!)} ${elements[0]!.textContent}`)
    else judged.unclear.push(...elements.map((element) => placeOf(element, look)))
  }
  here.teardown()
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
    const hasOutline = !webkitTextStroke.startsWith('0px') || textShadow !== 'none'
    const outline = hasOutline ? [webkitTextStroke, textShadow, fontSize] : []
    return [color, webkitTextFillColor, isLarge(parseFloat(fontSize), Number(fontWeight)), ...outline, ...ground].join('; ')
  }

  /** As axe counts it, for which less contrast is enough: 18 points, or 14 in bold. */
  function isLarge(px: number, weight: number): boolean {
    return Math.ceil(px * 72) / 96 >= (weight >= 700 ? 14 : 18)
  }

  /** An element with a look, and where it is drawn. */
  function placeOf(text: Element, look: string): string {
    const { x, y, width, height } = text.getBoundingClientRect()
    return `${nameOf(text)} at ${[x, y, width, height].map(Math.round).join(' ')}: ${look}`
  }

  function overlap(one: DOMRect, other: DOMRect): boolean {
    return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
  }

  function isWithin(one: DOMRect, other: DOMRect): boolean {
    return one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom
  }

  /** Some cannot be judged: disabled, hidden behind something, or above a picture. */
  function firstVerdictOn(elements: Element[]): Verdict | undefined {
    for (const element of elements) {
      const verdict = verdictOn(element)
      if (verdict) return verdict
    }
    return undefined
  }

  /** The rule also checks everything in an element, which doesn't count. */
  function verdictOn(text: Element): Verdict | undefined {
    const results = contrastOf(text)
    return (['passes', 'violations'] as const).find((verdict) =>
      results?.[verdict].some(({ nodes }) => nodes.some(({ node, any }) => node.element === text && any[0]?.data?.messageKey !== 'hidden')),
    )
  }

  /** Undefined for an element beyond what axe takes to be the end of the page. */
  function contrastOf(text: Element): ReturnType<Axe['runVirtualRule']> | undefined {
    try {
      return here.runVirtualRule('color-contrast', here.utils.getNodeFromTree(text))
    } catch (error) {
      if ((error as Error).message.startsWith('Element midpoint exceeds the grid bounds')) return undefined
      throw error
    }
  }

  function nameOf(element: Element): string {
    return (element.cloneNode() as Element).outerHTML
  }
}
