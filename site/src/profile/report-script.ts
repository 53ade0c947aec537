/** All that runs in a report: the theme of the system, and the elements that its pictures are made of. */
import './profile-pictures.ts'

document.documentElement.dataset['theme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
