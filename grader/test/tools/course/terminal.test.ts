import { tmpdir } from 'node:os'
import t from 'tap'
import { openTerminal } from '../../../tools/course/terminal.ts'

const env = { PATH: process.env['PATH'] }

t.test('a block runs to its end, and says how it ended and where', async (t) => {
  const terminal = openTerminal()
  t.match(await terminal.run('echo said; echo wrong >&2; cd /', tmpdir(), env), { code: 0, stdout: 'said\n', folder: '/' })
  t.match(await terminal.run('exit 3', tmpdir(), env), { code: 3 })
})

t.test('however many terminals there are, one listener ends what runs in them', async (t) => {
  const before = process.listenerCount('exit')
  for (let opened = 0; opened < 12; opened++) await openTerminal().run('true', tmpdir(), env)
  t.equal(process.listenerCount('exit'), before)
})

t.test('a block finds the variables that an earlier one in the same terminal set, unless it set them for one command', async (t) => {
  const terminal = openTerminal()
  await terminal.run(`TAG=$(printf '"a" and '"'"'b'"'")\nONCE=1 true`, tmpdir(), env)
  const { stdout } = await terminal.run('echo "$TAG, ${ONCE-unset}"', tmpdir(), env)
  t.equal(stdout, `"a" and 'b', unset\n`)
  t.equal((await openTerminal().run('echo "${TAG-unset}"', tmpdir(), env)).stdout, 'unset\n', 'another terminal does not')
})
