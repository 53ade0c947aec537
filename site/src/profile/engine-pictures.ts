/** The view of a submission on other engines with its styles, loaded on demand. */
import styles from '../styles/engines.css?inline'
import '../shared/elements/sortable-table.ts'

export { enginesView } from './engines.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)
