// Slot: any, it measures nothing.
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import t, { type Test } from 'tap'
import { openHandle } from '../../../runner/sandbox/handle.ts'
import type { Executor } from '../../../runner/sandbox/executor.ts'
import { FifoFolder, type Fifos } from '../../../runner/sandbox/fifos.ts'
import { request } from './probe.ts'

void t.test('a sandbox that fails to open leaves nothing behind', async (t) => {
  await t.test('if its FIFOs cannot be created', async (t) => {
    const folder = await fifoFolder(t)
    const { PATH } = process.env
    t.teardown(() => (process.env['PATH'] = PATH))
    process.env['PATH'] = t.testdir()
    await t.rejects(openHandle(refusing, folder, request()), { message: /mkfifo/ })
    t.same(readdirSync(folder.path), ['hosts'], 'which is there for all')
  })

  await t.test('if they cannot be opened', async (t) => {
    const folder = await fifoFolder(t)
    const made = madeIn(folder, ({ output }) => rm(output))
    await t.rejects(openHandle(refusing, folder, request()), { code: 'ENOENT' })
    t.same(made.map(existsSync), [false])
  })

  await t.test('if no process can start', async (t) => {
    const folder = await fifoFolder(t)
    const made = madeIn(folder)
    await t.rejects(openHandle(refusing, folder, request()), { message: 'no process' })
    t.same(made.map(existsSync), [false])
  })
})

const refusing = { start: () => Promise.reject(new Error('no process')) } as Partial<Executor> as Executor

async function fifoFolder(t: Test): Promise<FifoFolder> {
  const folder = await FifoFolder.create()
  t.teardown(() => folder.remove())
  return folder
}

/** The folders of the pairs that are handed out from now on. @param spoil called with each pair first */
function madeIn(folder: FifoFolder, spoil: (fifos: Fifos) => Promise<void> = async () => {}): string[] {
  const made: string[] = []
  const make = folder.make.bind(folder)
  folder.make = async () => {
    const fifos = await make()
    made.push(fifos.folder)
    await spoil(fifos)
    return fifos
  }
  return made
}
