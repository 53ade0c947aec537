import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { testServer, TOKEN } from '../../server/http/server.ts'
import { temporaryFolder } from '../../folder.ts'

const server = await testServer(t)

function agent(env: Record<string, string>) {
  const settings = {
    HOTPATH_SANDBOX: 'process',
    HOTPATH_API: server.address,
    HOTPATH_AGENT_TOKEN: TOKEN,
    HOTPATH_LANES: '',
    HOTPATH_LOG: 'fatal',
  }
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../../tools/cli/agent.ts')], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, stderr: text(child.stderr), ended: once(child, 'exit') as Promise<[number | null, string | null]> }
}

t.test('takes jobs on every lane, and ends with its boxes closed when it is told', async (t) => {
  const io = temporaryFolder(t)
  const { child, stderr, ended } = agent({ HOTPATH_IO: io })
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (said.includes('Taking jobs')) break
  }
  t.match(
    said,
    /^Measuring on core [\d, ]+, in child processes of this machine, on node 24\.\d+\.\d+\. Only for your own code: it is not isolated\.\n(- .*\n)*Taking jobs from http/,
  )
  t.ok(readdirSync(io).length > 0, 'the folders of its boxes')
  child.kill('SIGTERM')
  t.same(await ended, [0, null])
  t.same(readdirSync(io), [])
  t.equal(await stderr, 'Stopping: no new jobs are taken, and current jobs are finished.\n')
})

t.test('says once that its token is refused, and ends', async (t) => {
  const { child, stderr, ended } = agent({ HOTPATH_AGENT_TOKEN: 'hotpath-agent-that-was-revoked' })
  child.stdout.resume()
  t.same(await ended, [1, null])
  t.equal((await stderr).match(/The agent’s token is missing, wrong or revoked\./g)?.length, 1)
})

t.test('takes no lane that is not there', async (t) => {
  const { child, stderr, ended } = agent({ HOTPATH_LANES: '999' })
  child.stdout.resume()
  t.same(await ended, [1, null])
  t.match(await stderr, /^HOTPATH_LANES is “999”: this process cannot use core 999, only /)
})
