import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'

const LOCKDOWN = join(import.meta.dirname, '../../../../runner/measure/harness/lockdown.cjs')

/** Prints for each prototype of a Buffer whether it has fast properties after the lockdown. */
const SOURCE = `
require(${JSON.stringify(LOCKDOWN)}).lockdown()
const isFast = []
for (let each = Buffer.prototype; each !== Object.prototype; each = Object.getPrototypeOf(each)) isFast.push(%HasFastProperties(each))
console.log(JSON.stringify({ isFast, isLocked: !Object.isExtensible(Buffer.prototype) }))
`

t.test('a Buffer is as fast in a sandbox as outside: its prototypes keep fast properties after the lockdown', async (t) => {
  const printed = execFileSync(process.execPath, ['--permission', '--allow-fs-read=*', '--allow-natives-syntax', '-e', SOURCE], {
    encoding: 'utf8',
  })
  t.same(JSON.parse(printed), { isFast: [true, true, true], isLocked: true })
})
