/** The script of a report: the system's theme, and the elements of its pictures. */
import './profile-pictures.ts'

document.documentElement.dataset['theme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
