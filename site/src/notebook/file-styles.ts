import base from '../styles/base.css?raw'
import code from '../styles/gradebook/code.css?raw'
import notebook from '../styles/notebook.css?raw'
import pictures from '../styles/pictures.css?raw'
import tokens from '../styles/tokens.css?raw'
import tones from '../styles/verdict/tones.css?raw'

/** Styles of a notebook in a file: the site's own, without its fonts. */
export const FILE_STYLES = [tokens, base, tones, pictures, code, notebook].join('\n')
