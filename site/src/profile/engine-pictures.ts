/** All that shows a submission on other engines: loaded when that is asked for, with its styles. */
import styles from '../styles/engines.css?inline'
import '../shared/elements/sortable-table.ts'

export { enginesView } from './engines.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)
