import { read, write } from '../shared/storage/storage.ts'

const KEY = 'hotpath:pane:outcome'

/** A button that moves the outcome beside the code, or back below it. The place is kept in this browser; panes.js restores it. */
export function movesOutcome(button: HTMLButtonElement): void {
  const show = (place: string) => {
    document.documentElement.dataset['outcome'] = place
    button.textContent = place === 'right' ? 'Move below the code' : 'Move beside the code'
  }
  show(read(KEY) === 'right' ? 'right' : 'below')
  button.addEventListener('click', () => {
    const place = document.documentElement.dataset['outcome'] === 'right' ? 'below' : 'right'
    write(KEY, place)
    show(place)
  })
}
