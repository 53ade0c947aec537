import type { Assignment } from '../../../grader/contracts/cohort.ts'
import type { Similar, SimilarPair } from '../../../grader/contracts/similarity.ts'
import recorded from '../data/similarity.json' with { type: 'json' }
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'
import { blocksOf, ownersOf, type Block, type FragmentSide } from './fragments.ts'
import { counted } from '../shared/words.ts'

/** Pairs of right solutions to our own exercises, each written to be another way, after different formatters and linters. */
const HONEST = recorded.honest.own.mixed.pairs

/** The same for solutions in the styles of different people. */
const NATURAL = recorded.honest.natural.mixed.pairs

/** Copies that were renamed, reordered, commented and linted. */
const COPIES = recorded.copies['all three, linted']

export interface Choosing {
  assignments: readonly Assignment[]
  chosen: string
  found: Similar | null
}

/** The choice of an assignment, and its similar attempts. */
export function similarView({ assignments, chosen, found }: Choosing): Html {
  return html`<section aria-labelledby="similar-title"><h2 id="similar-title">Similar attempts</h2>
<p class="lead-only">Similar code is a lead for a person, never a verdict. Names, comments, layout and what formatters and linters change do not count, nor does the starter.</p>
${assignments.length === 0 ? html`<p class="empty">No assignments yet.</p>` : chooser(assignments, chosen)}
${found && foundView(found)}</section>`
}

function chooser(assignments: readonly Assignment[], chosen: string): Html {
  return html`<form data-do="compare" class="row"><div class="field"><label for="similar-assignment">Assignment</label><select id="similar-assignment" name="assignment">${assignments.map(({ id, title }) => html`<option value="${id}"${id === chosen && html` selected`}>${title}</option>`)}</select></div> <button class="button main" id="compare">Compare</button></form>`
}

function foundView({ compared, alike, spread, pairs }: Similar): Html {
  const all = (compared * (compared - 1)) / 2
  if (compared < 2)
    return html`<p class="empty" role="status">${compared === 0 ? 'No graded attempts yet.' : 'Only one graded attempt: there is nothing to compare it with.'}</p>`
  return html`<p role="status">${counted(compared, 'attempt')}, ${counted(all, 'pair')}: ${alike === 0 ? 'none is' : `${alike} ${alike === 1 ? 'is' : 'are'}`} at least 50 % similar.</p>
<p class="soft">Small exercises lead honest learners to similar code. Of ${HONEST.of.toLocaleString('en')} pairs of our own solutions, each written to be different, ${share(HONEST)} are at least 50 % similar; among ${counted(all, 'pair')} that would be ${expected(all)}. Of solutions in the styles of different people, ${share(NATURAL)} are. A copy that was renamed, reordered, commented and linted is found ${share(COPIES)} of the time. If many pairs are similar, similarity says little: look at pairs that stand out, then ask both learners.</p>
${spreadView(spread)}
${pairs.length > 0 && table(pairs)}
${alike > pairs.length && html`<p class="soft">These are the ${pairs.length} most similar pairs.</p>`}`
}

function expected(pairs: number): string {
  const count = Math.round((pairs * HONEST.count) / HONEST.of)
  return count === 0 ? 'none or one' : count === 1 ? 'about one' : `about ${count}`
}

/** A share with its 95 % confidence interval. */
function share({ count, of, low, high }: { count: number; of: number; low: number; high: number }): string {
  const percent = (one: number) => (100 * one).toFixed(1)
  return `${percent(count / of)} % (${percent(low)} to ${percent(high)})`
}

/** Histogram of similarity, a bar per tenth. */
function spreadView(spread: readonly number[]): Html {
  const most = Math.max(...spread)
  return html`<figure class="spread"><div role="img" aria-label="Pairs by similarity: ${spread.map((count, tenth) => `${count} up to ${(tenth + 1) * 10} %`).join(', ')}">${spread.map((count, tenth) => html`<i style="height:${((count / most) * 100).toFixed(1)}%"${tenth >= 5 && html` class="alike"`}></i>`)}</div><figcaption><span>0 %</span><span>Pairs by similarity</span><span>100 %</span></figcaption></figure>`
}

function table(pairs: Similar['pairs']): Html {
  return html`<div class="scroll" role="region" aria-label="Pairs" tabindex="0"><table class="listing pairs"><thead><tr><th scope="col">Similarity</th><th scope="col">Longest fragment</th><th scope="col">First</th><th scope="col">Second</th><th scope="col"><span class="sr-only">Both</span></th></tr></thead>
<tbody>${pairs.map(({ left, right, similarity, longest }, index) => html`<tr><th scope="row">${percent(similarity)}</th><td>${counted(longest, 'line')}</td><td>${who(left)}</td><td>${who(right)}</td><td><button type="button" class="button small" id="pair-${index}" data-pair="${index}">Side by side<span class="sr-only">: ${left.name} and ${right.name}</span></button></td></tr>`)}</tbody></table></div>`
}

function who({ name, sentAt }: Similar['pairs'][number]['left']): Html {
  return html`<b>${name}</b> <small><time datetime="${sentAt}">${moment(sentAt)}</time></small>`
}

/** Both texts side by side, with their common fragments. */
export function pairView(pair: SimilarPair): Html {
  const { left, right, similarity } = pair
  const { owners, shown } = ownersOf(pair.fragments)
  return html`<header><h2 id="pair-title" tabindex="-1">${left.name} and ${right.name}</h2><p class="soft">${percent(similarity)} similar, in ${counted(shown.length, 'fragment')}. This is a lead, never a verdict: ask both learners how it happened.</p>
<form method="dialog"><button class="button small plain" aria-label="Close">✕</button></form></header>
<p class="soft keys">A fragment’s number links to its counterpart. The starter code is grey.</p>
<div class="sides">${sideView('left', left, blocksOf(left, owners.left, pair.given))}${sideView('right', right, blocksOf(right, owners.right, pair.given))}</div>`
}

function sideView(side: FragmentSide, { name, sentAt }: SimilarPair['left'], blocks: readonly Block[]): Html {
  const seen = new Set<number>()
  const isFirst = (fragment: number) => !seen.has(fragment) && seen.add(fragment) !== undefined
  return html`<figure class="side"><figcaption><b>${name}</b> <time datetime="${sentAt}">${moment(sentAt)}</time></figcaption>
<pre tabindex="0" role="region" aria-label="Code of ${name}">${blocks.map((block) => blockView(side, block, block.fragment !== null && isFirst(block.fragment)))}</pre></figure>`
}

/** @param isFirst whether this is the first piece of its fragment on this side, which links to the counterpart */
function blockView(side: FragmentSide, { fragment, lines }: Block, isFirst: boolean): Html {
  const text = html`${lines.map(({ text: line, isGiven, file }) => html`${file !== null && html`<strong class="file">${file}\n</strong>`}<span class="line${isGiven && ' given'}">${line}\n</span>`)}`
  if (fragment === null) return text
  const other = side === 'left' ? 'right' : 'left'
  return html`<mark data-fragment="${fragment}" data-side="${side}">${isFirst && html`<a id="${side}-${fragment}" href="#${other}-${fragment}" aria-label="Fragment ${fragment + 1}: its counterpart on the ${other}">${fragment + 1}</a>`}${text}</mark>`
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`
}
