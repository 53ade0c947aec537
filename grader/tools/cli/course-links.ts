/** `npm run course -- links`: follows every link and anchor within the built site, and checks the form of external links. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from './options.ts'
import { root } from './places.ts'
import { readTyped } from './run-command.ts'
import { checkLinks } from '../course/links.ts'

readTyped(() => readOptions('npm run course -- links', {}))

const site = join(root, 'site/dist')
if (!existsSync(join(site, 'index.html'))) {
  console.error('The site is not built. Build it first: npm run site -- build')
  process.exit(1)
}
const { followed, elsewhere, broken } = await checkLinks(site)
broken.forEach((line) => console.log(`✗ ${line}`))
console.log(`${followed} internal links followed, ${elsewhere} external links checked for form, ${broken.length} broken`)
process.exitCode = broken.length > 0 || followed === 0 ? 1 : 0
