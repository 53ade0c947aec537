import { read, write } from '../shared/storage/storage.ts'

const KEY = 'hotpath:pane:outcome'

/** A button that moves the outcome beside what its `data-of` names, or back below it. This browser keeps the place; panes.js restores it. */
export function movesOutcome(button: HTMLButtonElement): void {
  const show = (place: string) => {
    document.documentElement.dataset['outcome'] = place
    button.textContent = `Move ${place === 'right' ? 'below' : 'beside'} the ${button.dataset['of']}`
  }
  show(read(KEY) === 'right' ? 'right' : 'below')
  button.addEventListener('click', () => {
    const place = document.documentElement.dataset['outcome'] === 'right' ? 'below' : 'right'
    write(KEY, place)
    show(place)
  })
}
