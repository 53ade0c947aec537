import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { spellCheckDocument } from 'cspell-lib'
import type { Text } from './texts.ts'

/** The unknown words of texts, one line each for a person to read; in British English, with the project's own dictionary. */
export async function misspellings(texts: readonly Text[], root: string): Promise<string[]> {
  const options = { configFile: join(root, 'course/cspell.json'), noConfigSearch: true, generateSuggestions: true, numSuggestions: 3 }
  const found: string[] = []
  for (const { path, text } of texts) {
    const document = { uri: pathToFileURL(join(root, path)).href, text, languageId: 'markdown', locale: 'en-GB' }
    const { issues, errors = [], dictionaryErrors, checked } = await spellCheckDocument(document, options, {})
    const broken = [...errors, ...[...(dictionaryErrors?.values() ?? [])].flat()]
    if (!checked || broken.length > 0) throw new Error(`${path} could not be checked: ${broken.map(({ message }) => message).join('; ')}`)
    for (const { text: word, offset, suggestions = [] } of issues) {
      found.push(
        `${path}:${text.slice(0, offset).split('\n').length} “${word}”${suggestions.length > 0 ? `, perhaps ${suggestions.join(' or ')}` : ''}`,
      )
    }
  }
  return found
}
