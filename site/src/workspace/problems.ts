import type { Mark } from '../editor/surface.ts'
import { html } from '../shared/html.ts'

/** The marks as a list of links to their places: the same for Monaco, the textarea and a screen reader. */
export function showProblems(list: HTMLElement, marks: readonly Mark[], go: (mark: Mark) => void): void {
  list.hidden = marks.length === 0
  list.innerHTML = String(
    html`${marks.map((mark) => html`<li data-severity="${mark.severity}"><button type="button">${mark.file}:${mark.line}:${mark.column}</button> ${mark.message}</li>`)}`,
  )
  for (const [index, button] of list.querySelectorAll('button').entries()) button.addEventListener('click', () => go(marks[index]!))
}
