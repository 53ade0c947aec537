// agent → held, then no container, no process: tries from a check to get onto the lane's core, to start processes there, and to stop those of others
import { parseCoreList } from '../../../shared/cores.ts'
import { assert } from '../kits/visitor.ts'
import { checked, printedIn } from '../kits/checked.ts'

const SOURCE = `
const said = []
const tried = (what, run) => {
  try { said.push(what + ': ' + run()) } catch (error) { said.push(what + ': refused ' + (error.code || error.message)) }
}
tried('cores', () => /Cpus_allowed_list:\\\\s*(\\\\S+)/.exec(require('fs').readFileSync('/proc/self/status', 'utf8'))[1])
tried('taskset', () => require('child_process').spawnSync('taskset', ['-pc', '0-63', String(process.pid)]).error?.code ?? 'started')
tried('node', () => require('child_process').spawnSync(process.execPath, ['-e', '1']).error?.code ?? 'started')
tried('kill', () => process.kill(-1, 'SIGSTOP'))
tried('cpuset', () => require('fs').writeFileSync('/sys/fs/cgroup/cpuset.cpus', '0-63'))
tried('priority', () => require('os').setPriority(-20))
tried('files', () => require('fs').readdirSync('/io'))
console.log(said.join('\\\\n'))
module.exports = (num, array) => num === 0 ? 0 : array.reduce((sum, value) => sum + value / num, 0)
`.replaceAll('\\\\', '\\')

export async function attack(): Promise<string> {
  const { result, lane } = await checked(SOURCE)
  const said = printedIn(result)
  assert(said.includes('kill: '), `it did not run: ${JSON.stringify(result).slice(0, 500)}`)
  const cores = /^cores: ([\d,-]+)$/m.exec(said)?.[1]
  assert(cores === undefined || !parseCoreList(cores).includes(lane), `it runs on ${cores}, and the lane is ${lane}`)
  for (const what of ['taskset', 'node', 'kill', 'cpuset', 'priority'])
    assert(!new RegExp(`^${what}: (?:started|true|undefined)$`, 'm').test(said), `${what} worked: ${said}`)
  return 'held'
}
