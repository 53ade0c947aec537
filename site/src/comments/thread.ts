import type { Comment, Thread } from '../../../grader/contracts/comments.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'
import { commentText } from './text.ts'
import { placeWords } from './words.ts'

export const MOST_CHARACTERS = 4000

/**
 * One thread: its place, its lines, its comments and a form to answer. Resolved threads are collapsed.
 * @param place text above the lines
 * @param canWrite whether the reader may answer
 */
export function threadView(thread: Thread, place: Html | string, canWrite = true): Html {
  const { id, resolved, lines } = thread
  return html`<li class="thread" id="comment-${id}" tabindex="-1" data-thread="${id}" data-cohort="${thread.cohort}"><details${!resolved && html` open`}><summary><b>${placeWords(thread)}</b> ${resolved && html`<span class="tag">resolved</span> `}${thread.comments.some(({ unread }) => unread) && html`<span class="tag warn">new</span>`}</summary>
<p class="place">${place}</p>
${thread.file !== null && html`<pre tabindex="0" aria-label="The lines">${lines}</pre>`}
<ol class="said">${thread.comments.map((comment) => commentView(comment))}</ol>
${canWrite && html`<form data-do="answer">${box(`answer-${id}`, 'Answer', '')}<p class="actions"><button class="button small main">Answer</button> <button class="button small" data-do="${resolved ? 'reopen' : 'resolve'}" formnovalidate>${resolved ? 'Reopen' : 'Resolve'}</button></p></form>`}</details></li>`
}

function commentView({ id, author, own, text, at, editedAt, version, unread }: Comment): Html {
  return html`<li${unread && html` data-unread="${id}"`}><p class="by"><b>${author ?? 'Former member'}</b> <time datetime="${at}">${moment(at)}</time>${editedAt && html` <span title="${moment(editedAt)}">edited</span>`}</p>
${text === null ? html`<p class="words gone">Deleted.</p>` : html`<p class="words">${commentText(text)}</p>`}
${
  own &&
  html`<details class="change"><summary>Edit<span class="sr-only"> your comment of ${moment(at)}</span></summary><form data-do="change-comment"><input type="hidden" name="comment" value="${id}" /><input type="hidden" name="version" value="${version}" />
${box(`change-${id}`, 'Your comment', text!)}<p class="actions"><button class="button small main">Save</button> <button class="button small danger" data-do="remove-comment" formnovalidate>Delete</button></p></form></details>`
}</li>`
}

/** Text field of a comment. @param id of the field */
export function box(id: string, label: string, value: string): Html {
  return html`<div class="field"><label for="${id}">${label}</label><textarea id="${id}" name="text" rows="3" required maxlength="${MOST_CHARACTERS}">\n${value}</textarea></div>`
}
