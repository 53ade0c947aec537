/** The view of what each edit bought with its styles, loaded on demand. */
import styles from '../styles/edits.css?inline'

export { editsView } from './edits.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)
