import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import t from 'tap'
import { ProcAccounting, WallAccounting } from '../../../runner/sandbox/process/accounting.ts'

const notLinux = process.platform !== 'linux' && 'reads /proc of Linux'

void t.test('CPU time from /proc never decreases, even when threads end', { skip: notLinux }, async (t) => {
  const accounting = new ProcAccounting(process.pid)
  const worker = new Worker('for (let i = 0; i < 3e8; i++); setInterval(() => {}, 1000)', { eval: true })
  await new Promise((resolve) => worker.once('online', resolve))
  await sleep(200)
  const during = accounting.cpuNs()
  await worker.terminate()
  t.ok(during > 0)
  t.ok(accounting.cpuNs() >= during)
  t.ok(accounting.memory().peakBytes >= accounting.memory().nowBytes)
})

void t.test('the last figures of an ended process stay', { skip: notLinux }, async (t) => {
  const nobody = new ProcAccounting(2 ** 22 + 1)
  t.equal(nobody.cpuNs(), 0)
  t.same(nobody.memory(), { peakBytes: 0, nowBytes: 0 })
})

void t.test('wall-clock time does not count while the process is stopped', async (t) => {
  const accounting = new WallAccounting()
  await sleep(5)
  accounting.stopped(true)
  const stopped = accounting.cpuNs()
  t.ok(stopped > 0)
  await sleep(5)
  t.equal(accounting.cpuNs(), stopped)
  accounting.stopped(false)
  await sleep(5)
  t.ok(accounting.cpuNs() > stopped)
})
