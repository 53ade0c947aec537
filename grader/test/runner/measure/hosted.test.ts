import t from 'tap'
import type { Limits, Failure } from '../../../contracts/index.ts'
import { SandboxGone, type SandboxHandle, type SandboxEnd } from '../../../runner/sandbox/sandbox.ts'
import type { FailureError } from '../../../runner/sandbox/failure.ts'
import { host, request } from '../../../runner/measure/hosted.ts'

const LIMITS: Limits = { wallSeconds: 1, cpuSeconds: 1, memoryMb: 96, pids: 16, outputKb: 16, fileKb: 16 }

t.test('a submission is to blame for the end of its sandbox', async (t) => {
  t.same(await failureOf({ outOfMemory: true }), { code: 'memory-limit', seen: '96 MB' })
  t.same(await failureOf({ outOfCpuTime: true }), { code: 'cpu-limit', seen: '1 s of CPU time' })
  t.same(await failureOf({ exitCode: 3 }), { code: 'exited', seen: 'exit code 3' })
  t.same(
    await failureOf({ exitCode: 152 }),
    { code: 'exited', seen: 'exit code 152' },
    'what it says at its end is not what the kernel says of it',
  )
})

t.test('… unless the machine or the engine lost it', async (t) => {
  const lost = 'the machine ran out of memory'
  t.same(await failureOf({ lost }), { code: 'ours', seen: `compute: ${lost}` })
  t.same(await failureOf({ lost, stderr: 'JavaScript heap out of memory' }), { code: 'ours', seen: `compute: ${lost}` })
})

/** The failure of a request to a submission’s sandbox that ended like this. */
async function failureOf(end: Partial<SandboxEnd>): Promise<Failure> {
  const box: Partial<SandboxHandle> = {
    role: 'compute',
    cpuNs: () => 0,
    thaw: () => {},
    freeze: () => {},
    unread: () => 0,
    write: () => {},
    read: () => Promise.reject(new SandboxGone()),
    close: async () => ({ exitCode: null, outOfMemory: false, outOfCpuTime: false, stdout: '', stderr: '', overflowed: false, ...end }),
  }
  const error = await request(host(box as SandboxHandle, 'theirs', LIMITS), { type: 'load' }).catch((error: unknown) => error)
  return (error as FailureError).failure
}
