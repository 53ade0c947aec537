import { write } from '../storage/storage.ts'

/** Switches between light and dark, kept in this browser. The default is the system's (public/theme.js). */
class ThemeToggle extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button')!
    const root = document.documentElement
    const say = () => button.setAttribute('aria-label', root.dataset['theme'] === 'dark' ? 'Switch to light' : 'Switch to dark')
    button.addEventListener('click', () => {
      root.dataset['theme'] = root.dataset['theme'] === 'dark' ? 'light' : 'dark'
      write('hotpath:theme', root.dataset['theme'])
    })
    new MutationObserver(say).observe(root, { attributeFilter: ['data-theme'] })
    say()
  }
}

customElements.define('theme-toggle', ThemeToggle)
