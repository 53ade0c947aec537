import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { thrownErrors } from './thrown-errors.ts'

/*
 * node grader/tools/checks/write-route-errors.ts
 *
 * Writes which errors each route's handler can throw, for the API's documentation. A test compares the file with the source.
 */

const FILE = join(import.meta.dirname, '../../server/http/docs/route-errors.json')

/** As in biome.json, whose formatter joins what fits. */
const LINE_WIDTH = 140

const lines = Object.entries(thrownErrors())
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([route, codes]) => {
    const texts = codes.map((code) => JSON.stringify(code))
    const joined = `  ${JSON.stringify(route)}: [${texts.join(', ')}]`
    return joined.length < LINE_WIDTH ? joined : `  ${JSON.stringify(route)}: [\n    ${texts.join(',\n    ')}\n  ]`
  })
writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
