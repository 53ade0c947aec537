import t from 'tap'
import { runCommand } from '../../../tools/cli/run-command.ts'
import { HotpathError } from '../../../shared/errors.ts'

t.test('a command ends with the code that tells what kind of end it was', async (t) => {
  const { exitCode: before } = process
  const codeOf = async (main: () => Promise<number | void>) => {
    process.exitCode = undefined
    await runCommand(main)
    return process.exitCode
  }
  const failing = (error: Error) => () => Promise.reject(error)
  const codes = [
    await codeOf(async () => {}),
    await codeOf(async () => 1),
    await codeOf(failing(new HotpathError('E_USAGE', { problem: 'There is no such command.', usage: 'npm run it' }))),
    await codeOf(failing(new HotpathError('E_NO_DOCKER', { problem: 'it is away' }))),
  ]
  process.exitCode = before
  t.same(codes, [undefined, 1, 64, 2])
  await t.rejects(runCommand(failing(new TypeError('a mistake of ours'))), TypeError, 'which keeps its stack')
})
