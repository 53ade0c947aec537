import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import t from 'tap'
import { testStore } from '../../server/store/own.ts'

const store = await testStore(t)

function agents(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, '../../../tools/cli/agents.ts'), ...args], {
    env: { ...process.env, ...store, DATABASE_URL_FILE: '' },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

t.test('a token is made, listed and revoked', async (t) => {
  const made = agents('token', 'grader-1')
  t.match(made, {
    status: 0,
    stdout: /^hotpath-agent-[\w-]{32}\n$/,
    stderr: 'The token of grader-1 follows. It is not shown again; set it as HOTPATH_AGENT_TOKEN on that machine:\n',
  })
  t.match(agents('revoke', 'grader-1'), { status: 0, stdout: /^grader-1 {2}since .{20} {2}never seen {2}revoked .{20}\n$/ })
  t.match(agents('list'), { status: 0, stdout: /^grader-1 .*revoked .*\n$/ })
  t.same(agents('revoke', 'grader-1'), {
    status: 64,
    stdout: '',
    stderr: 'There is no such agent token, or it was revoked already.\nGET /api/agents or `npm run admin -- agents list` lists them.\n',
  })
})

t.test('what is no command is said', async (t) => {
  const usage =
    'npm run admin -- agents list | npm run --silent admin -- agents token <name of the machine> | npm run admin -- agents revoke <name>\n'
  t.same(agents('token'), { status: 64, stdout: '', stderr: `There is no such command.\n${usage}` })
  t.same(agents('token', 'x'.repeat(61)), { status: 64, stdout: '', stderr: `A name has at most 60 characters.\n${usage}` })
})
