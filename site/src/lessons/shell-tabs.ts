import { read, write } from '../shared/storage/storage.ts'

/** Storage key of the shell that was chosen last, a setting of the browser. */
const KEY = 'hotpath:shell'

/** Shows the commands of all blocks for this shell. */
function show(shell: string): void {
  document.documentElement.dataset['shell'] = shell
  for (const button of document.querySelectorAll<HTMLElement>('.shells button'))
    button.ariaPressed = String(button.dataset['shell'] === shell)
  for (const copy of document.querySelectorAll<HTMLElement>('[data-powershell]')) {
    copy.dataset['sh'] ??= copy.dataset['code']!
    copy.dataset['code'] = copy.dataset[shell]!
  }
}

document.addEventListener('click', ({ target }) => {
  const shell = (target as Element).closest<HTMLElement>('.shells button')?.dataset['shell']
  if (shell === undefined) return
  write(KEY, shell)
  show(shell)
})

show(read(KEY) ?? (navigator.userAgent.includes('Windows') ? 'powershell' : 'sh'))
