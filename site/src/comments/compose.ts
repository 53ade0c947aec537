import { choice, field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { box } from './thread.ts'

/** Form to begin a thread about lines of an attempt. @param id of the attempt @param files names of its files */
export function composeView(id: string, files: readonly string[]): Html {
  const form = `comment-on-${id}`
  const line = (name: string, label: string, required: boolean, hint: string) =>
    field(form, { name, label, type: 'number', min: 1, step: 1, required, hint })
  const where =
    files.length > 1
      ? choice(
          form,
          'file',
          'File',
          files.map((file) => [file, file] as const),
          files[0]!,
        )
      : html`<input type="hidden" name="file" value="${files[0]}" />`
  return html`<details class="compose"><summary>Comment on lines</summary><form data-do="comment">${where}
<div class="pair">${line('first', 'From line', true, 'Or select lines in the code above')}${line('last', 'To line', false, 'Leave empty for a single line')}</div>
${box(`${form}-text`, 'Comment (visible to the learner)', '')}<p class="actions"><button class="button main">Comment</button></p></form></details>`
}
