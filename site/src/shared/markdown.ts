import { html, type Html } from './html.ts'

/**
 * The Markdown that announcements need: paragraphs, lists, quoted code, **bold**, *italic*, `code` and [links](https://…). Everything else
 * stays as it was typed, HTML included, and a link leads only to http, https, mailto or a page of this site.
 */
export function markdownView(text: string): Html[] {
  return blocksOf(text.replace(/\r\n?/g, '\n')).map(blockView)
}

/** Blocks are separated by blank lines; fenced code may contain some. */
function blocksOf(text: string): string[] {
  return text.match(/^```[^\n]*\n[^]*?\n```$|(?:^(?!```[^\n]*\n[^]*?\n```$)(?!\s*$).*\n?)+/gm) ?? []
}

function blockView(block: string): Html {
  const [, code] = /^```[^\n]*\n([^]*?)\n```$/.exec(block.trimEnd()) ?? []
  if (code !== undefined) return html`<pre tabindex="0"><code>${code}</code></pre>`
  const lines = block.trimEnd().split('\n')
  const items = (mark: RegExp) =>
    lines.every((line) => mark.test(line)) ? lines.map((line) => html`<li>${inline(line.replace(mark, ''))}</li>`) : null
  const [bullets, numbers] = [items(/^\s*[-*+]\s+/), items(/^\s*\d+[.)]\s+/)]
  if (bullets !== null) return html`<ul>${bullets}</ul>`
  if (numbers !== null) return html`<ol>${numbers}</ol>`
  return html`<p class="said-there">${inline(lines.join('\n'))}</p>`
}

const INLINE = /`([^`]+)`|\*\*(?=\S)([^]+?)\*\*|\*(?=\S)([^*]+?)\*|\[([^\]\n]+)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>()]*[^\s<>().,;:!?])/g

/** @returns text and elements, in order */
function inline(text: string): (string | Html)[] {
  const parts: (string | Html)[] = []
  let from = 0
  for (const found of text.matchAll(INLINE)) {
    parts.push(text.slice(from, found.index), elementOf(found))
    from = found.index + found[0].length
  }
  return [...parts, text.slice(from)]
}

function elementOf([whole, code, bold, italic, words, target, address]: RegExpExecArray): Html | string {
  if (code !== undefined) return html`<code>${code}</code>`
  if (bold !== undefined) return html`<strong>${inline(bold)}</strong>`
  if (italic !== undefined) return html`<em>${inline(italic)}</em>`
  if (address !== undefined) return html`<a href="${address}" rel="noreferrer">${address}</a>`
  return isSafe(target!) ? html`<a href="${target!}" rel="noreferrer">${words!}</a>` : whole
}

function isSafe(target: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?!\/))/i.test(target)
}
