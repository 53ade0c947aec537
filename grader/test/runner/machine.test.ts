import t from 'tap'
import { classified, describeMachine, stepNs } from '../../runner/machine.ts'

// A call has 2000 steps.
const work = (cpuNs: number) => ({ calls: 100, cpuNs, wallNs: cpuNs })
const reading = {
  rounds: [
    { same: work(500_000), again: work(420_000), known: work(600_000) },
    { same: work(400_000), again: work(900_000), known: work(600_000) },
  ],
}

t.test('the speed of a core is that of its fastest batch', async (t) => {
  t.equal(stepNs(reading), 2)
})

t.test('a machine class has a readable name', async (t) => {
  const machine = { cpu: 'Intel(R) Xeon(R) Processor @ 2.80GHz', kernel: '6.1.0-18-amd64', cgroup: 2, stepNs: 2.1 } as const
  t.equal(classified(machine).class, 'Intel(R) Xeon(R) Processor @ 2.80GHz, 2.0 ns per step, Linux 6.1, cgroup v2')
  t.equal(
    classified({ ...machine, kernel: '6.1.0-21-cloud', stepNs: 1.95 }).class,
    classified(machine).class,
    'the same machine a little later',
  )
  t.not(classified({ ...machine, stepNs: 3 }).class, classified(machine).class, 'a slower core')
  t.not(classified({ ...machine, cgroup: 1 }).class, classified(machine).class)
})

t.test('this machine has a class', async (t) => {
  const { class: name, cpu, cgroup } = describeMachine(reading)
  t.ok(cpu.length > 0 && name.startsWith(cpu))
  t.ok([1, 2, null].includes(cgroup))
})
