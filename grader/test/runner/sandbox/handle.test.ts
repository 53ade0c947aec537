// Slot: any, it measures nothing.
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import t, { type Test } from 'tap'
import { openHandle } from '../../../runner/sandbox/handle.ts'
import type { Executor } from '../../../runner/sandbox/executor.ts'
import { FifoFolder } from '../../../runner/sandbox/fifos.ts'
import { request } from './probe.ts'

void t.test('a sandbox that fails to open leaves nothing behind', async (t) => {
  await t.test('if its FIFOs cannot be created', async (t) => {
    const folder = await fifoFolder(t)
    const { PATH } = process.env
    t.teardown(() => (process.env['PATH'] = PATH))
    process.env['PATH'] = t.testdir()
    await t.rejects(openHandle(refusing, folder, request()), { message: /mkfifo/ })
    t.same(readdirSync(folder.path), [])
  })

  await t.test('if they cannot be opened', async (t) => {
    const folder = await fifoFolder(t)
    const make = folder.make.bind(folder)
    folder.make = async () => {
      const fifos = await make()
      await rm(fifos.output)
      return fifos
    }
    await t.rejects(openHandle(refusing, folder, request()), { code: 'ENOENT' })
    t.same(readdirSync(folder.path), [])
  })

  await t.test('if no process can start', async (t) => {
    const folder = await fifoFolder(t)
    await t.rejects(openHandle(refusing, folder, request()), { message: 'no process' })
    t.same(readdirSync(folder.path), [])
  })
})

const refusing = { start: () => Promise.reject(new Error('no process')) } as Partial<Executor> as Executor

async function fifoFolder(t: Test): Promise<FifoFolder> {
  const folder = await FifoFolder.create()
  t.teardown(() => folder.remove())
  return folder
}
