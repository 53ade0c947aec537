import type { Announcement } from '../../../grader/contracts/cohort.ts'
import { html, type Html } from '../shared/html.ts'
import { markdownView } from '../shared/markdown.ts'
import { fromNow, moment } from '../shared/time.ts'

/**
 * Announcements, newest first. Empty for learners if there are none.
 * @param canWrite whether the reader can add and remove announcements
 * @param now ms since 1970
 */
export function announcementsView(announcements: readonly Announcement[], isStaff: boolean, canWrite: boolean, now: number): Html {
  if (announcements.length === 0 && !isStaff) return html``
  return html`<section class="announcements" aria-labelledby="announcements-title"><h2 id="announcements-title">Announcements</h2>
${canWrite && html`<form data-do="announce"><div class="field"><label for="announce-text">To everyone in the cohort <span class="soft">Markdown: **bold**, *italic*, \`code\`, lists, [links](https://…)</span></label><textarea id="announce-text" name="text" required maxlength="5000"></textarea></div><p class="actions"><button class="button main">Announce</button></p></form>`}
${announcements.length === 0 && html`<p class="empty">No announcements yet.</p>`}
<ol>${announcements.map((one) => announcement(one, canWrite, now))}</ol></section>`
}

function announcement({ id, text, author, at, editedAt }: Announcement, canWrite: boolean, now: number): Html {
  return html`<li><p class="by"><b>${author ?? 'Former member'}</b> <time datetime="${at}" title="${moment(at)}">${fromNow(at, now)}</time>${editedAt && html` <span class="soft" title="${moment(editedAt)}">edited</span>`}</p>
${markdownView(text)}
${
  canWrite &&
  html`<details id="edit-${id}"><summary>Edit<span class="sr-only"> this announcement</span></summary><form data-do="edit-announcement"><input type="hidden" name="announcement" value="${id}" /><div class="field"><label for="text-${id}">Text</label><textarea id="text-${id}" name="text" required maxlength="5000">${text}</textarea></div><p class="actions"><button class="button main">Save</button></p></form></details>
<form data-do="remove-announcement"><input type="hidden" name="announcement" value="${id}" /><button class="as-link">Remove<span class="sr-only"> this announcement</span></button></form>`
}</li>`
}
