import type { AstroIntegration } from 'astro'
import type { HastNode, HastPluginDefinition, HastPluginEntry, HastVisitorContext } from 'satteri'
import { termFinder } from './src/lessons/glossary/find-terms.ts'
import { glossaryHref, TERMS, type Term } from './src/lessons/glossary/terms.ts'

/** Elements in which terms are not linked: code, headings and controls. Components have their own texts. */
const UNTOUCHED = new Set(['a', 'button', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'summary'])

const STEP = /\/course\/[^/]+\/[^/]+\.mdx$/

const find = termFinder(TERMS)

/**
 * Links the first mention of a term on each page of a lesson to the glossary, and puts the term's card at the page's end,
 * from where src/elements/term-cards.ts opens it. Authors of lessons need not do anything.
 */
export function glossaryTerms(): AstroIntegration {
  return {
    name: 'glossary-terms',
    hooks: {
      'astro:config:setup': ({ config }) => {
        const { hastPlugins } = config.markdown.processor.options as { hastPlugins: HastPluginEntry[] }
        hastPlugins.push(({ fileURL }) => fileURL !== undefined && STEP.test(fileURL.pathname) && termsOfAStep())
      },
    },
  }
}

/** Marks each term once per page. */
export function termsOfAStep(): HastPluginDefinition {
  const seen = new Set<string>()
  return {
    name: 'glossary-terms',
    text(node, ctx) {
      if (isUntouched(node, ctx)) return
      const stretches = find(node.value, seen)
      if (stretches.some(({ term }) => term))
        ctx.replaceNode(
          node,
          stretches.map(({ text, term }) => (term ? link(text, term) : { type: 'text', value: text })),
        )
    },
    after(root, ctx) {
      const cards = TERMS.filter(({ id }) => seen.has(id)).map(card)
      if (cards.length > 0) ctx.appendChild(root, element('div', { class: 'term-cards not-content', 'data-pagefind-ignore': true }, cards))
    },
  }
}

function isUntouched(node: Readonly<HastNode>, ctx: HastVisitorContext): boolean {
  for (let above = ctx.parent(node); above && above.type !== 'root'; above = ctx.parent(above)) {
    if (above.type !== 'element' || UNTOUCHED.has(above.tagName) || 'aria-hidden' in above.properties || 'ariaHidden' in above.properties)
      return true
  }
  return false
}

function link(text: string, term: Term): HastNode {
  return element('a', { class: 'term', href: glossaryHref(term), 'aria-describedby': `about-${term.id}`, 'data-card': `card-${term.id}` }, [
    { type: 'text', value: text },
  ])
}

function card(term: Term): HastNode {
  return element('div', { class: 'term-card', id: `card-${term.id}`, popover: 'auto' }, [
    element('p', { class: 'name' }, [{ type: 'text', value: term.term }]),
    element('p', { id: `about-${term.id}` }, [{ type: 'text', value: term.text }]),
    element('p', {}, [
      element('a', { href: glossaryHref(term), 'aria-label': `${term.term} in the glossary` }, [
        { type: 'text', value: 'In the glossary' },
      ]),
    ]),
  ])
}

function element(tagName: string, properties: Record<string, string | boolean>, children: HastNode[]): HastNode {
  return { type: 'element', tagName, properties, children } as HastNode
}
