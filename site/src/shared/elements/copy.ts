/** Has the buttons within a host that carry data-copy with the id of a field copy what is in it. @param done is told when it was */
export function copyOnPress(host: HTMLElement, done: () => void): void {
  host.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]')
    if (button) void copy(host.querySelector<HTMLInputElement>(`#${button.dataset['copy']}`)!).then(done)
  })
}

/** It is selected first: where a page may not write to the clipboard, a key still copies it. */
async function copy(field: HTMLInputElement): Promise<void> {
  field.select()
  await navigator.clipboard.writeText(field.value)
}
