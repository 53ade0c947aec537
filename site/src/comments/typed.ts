type Typed = HTMLTextAreaElement | HTMLInputElement

const FIELDS = 'textarea, input[type=number]'

/** Shows something anew, with what was typed in its fields and not sent yet. @param sent the form that is done with, if any */
export function keepTyped(host: HTMLElement, sent: HTMLFormElement | null, show: () => void): void {
  const fields = [...host.querySelectorAll<Typed>(FIELDS)].filter((field) => field.value !== field.defaultValue && field.form !== sent)
  const typed = new Map(fields.map(({ id, value }) => [id, value]))
  show()
  for (const field of host.querySelectorAll<Typed>(FIELDS)) {
    const text = typed.get(field.id)
    if (text === undefined) continue
    field.value = text
    for (let fold = field.closest('details'); fold !== null; fold = fold.parentElement!.closest('details')) fold.open = true
  }
}
