// Slot: lane, where its sandboxes disturb nothing; it measures nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { SandboxKind } from '../../../contracts/index.ts'
import { removeStaleContainers } from '../../../runner/sandbox/docker/leftovers.ts'
import { FifoFolder, removeStaleFifoFolders } from '../../../runner/sandbox/fifos.ts'
import { ownerLives, thisOwner } from '../../../runner/sandbox/owner.ts'
import { findEngine } from './engine.ts'

/** An agent that opens a sandbox and reports how to find what it leaves behind. */
const AGENT = `
  import { openProbes, request } from ${JSON.stringify(join(import.meta.dirname, 'probe.ts'))}
  const sandbox = await openProbes(process.argv[1])
  const handle = await sandbox.open(request())
  console.log(handle.id)
`

const { docker, skip } = await findEngine()

void t.test('owners', async (t) => {
  t.ok(ownerLives(thisOwner()))
  const [boot, namespace, pid, started] = thisOwner().split('-')
  t.notOk(ownerLives([boot, namespace, pid, Number(started) + 1].join('-')), 'the pid was given to another')
  t.notOk(ownerLives(['0ff', namespace, pid, started].join('-')), 'before a restart of the machine')
  t.ok(ownerLives([boot, '1', '4194305', started].join('-')), 'who cannot be seen may live')
})

void t.test('FIFO folders of dead agents are removed, those of live ones stay', async (t) => {
  const living = await FifoFolder.create()
  t.teardown(() => living.remove())
  const dead = mkdtempSync(join(tmpdir(), `hotpath-${thisOwner().replace(/\d+$/, '7')}-`))
  t.teardown(() => rmSync(dead, { recursive: true, force: true }))
  const foreign = mkdtempSync(join(tmpdir(), 'hotpath-somebody-'))
  t.teardown(() => rmSync(foreign, { recursive: true, force: true }))
  await removeStaleFifoFolders()
  const left = readdirSync(tmpdir()).map((name) => join(tmpdir(), name))
  t.ok(left.includes(living.path))
  t.notOk(left.includes(dead))
  t.ok(left.includes(foreign), 'not of our making')
})

const notLinux = process.platform !== 'linux' && 'the kernel of Linux is asked to do it'
void t.test('a killed agent’s child process, stopped, dies with it', { skip: notLinux }, async (t) => {
  const { agent, id } = await startAgent('process')
  t.ok(isRunning(id))
  agent.kill('SIGKILL')
  await once(agent, 'exit')
  for (let polls = 0; polls < 500 && isRunning(id); polls++) await sleep(20)
  t.notOk(isRunning(id))
})

void t.test('a killed agent’s container, frozen, is removed by the next', { skip }, async (t) => {
  const { agent, id } = await startAgent('docker')
  await removeStaleContainers(docker!)
  t.equal((await docker!.getContainer(id).inspect()).State.Running, true, 'the agent lives')
  agent.kill('SIGKILL')
  await once(agent, 'exit')
  await removeStaleContainers(docker!)
  await t.rejects(docker!.getContainer(id).inspect(), { message: /no such container/i })
})

async function startAgent(kind: SandboxKind) {
  const agent = spawn(process.execPath, ['--input-type=module', '-e', AGENT, kind], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(agent.stdout, 'data')) as [Buffer]
  return { agent, id: said.toString().trim() }
}

/** Zombies do not count. */
function isRunning(pid: string): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
