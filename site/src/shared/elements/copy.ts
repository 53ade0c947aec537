/** Buttons in a host with data-copy, the id of a field, copy the field's text. @param done called after copying */
export function copyOnPress(host: HTMLElement, done: () => void): void {
  host.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]')
    if (button) void copy(host.querySelector<HTMLInputElement>(`#${button.dataset['copy']}`)!).then(done)
  })
}

/** Selects the text first, so that Ctrl+C works where a page cannot write to the clipboard. */
async function copy(field: HTMLInputElement): Promise<void> {
  field.select()
  await navigator.clipboard.writeText(field.value)
}
