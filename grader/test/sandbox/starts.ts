// node grader/test/sandbox/starts.ts [docker|process] [times]
// How long it takes to get a box, made on demand and from the warm pool, and how large the runner image is.
import { setTimeout as sleep } from 'node:timers/promises'
import Docker from 'dockerode'
import type { BoxRequest, Sandbox, SandboxKind } from '../../contracts/index.ts'
import { openSandbox } from '../../sandbox/open.ts'
import { LIMITS } from './probe.ts'

const POOL_SIZE = 4
/** For the pool to fill up behind the scenes. */
const FILL_MS = 4_000

const [kind = 'docker', times = '20'] = process.argv.slice(2) as [SandboxKind?, string?]
const compute: BoxRequest = { role: 'compute', core: 'measure', limits: { ...LIMITS, memoryMb: 256 } }

const began = performance.now()
const sandbox = await openSandbox({ kind, laneCore: 0, runtime: null })
console.log(`${sandbox.kind}, ${sandbox.engine}: sandbox open after ${(performance.now() - began).toFixed(0)} ms`)
if (kind === 'docker') for (const { RepoTags, Size } of await images()) console.log(`${RepoTags?.[0]}: ${(Size / 1e6).toFixed(1)} MB`)
for (const role of ['compute', 'tests', 'world'] as const) report(`cold ${role}`, await cold(sandbox, { ...compute, role }))
report('warm compute', await warm(sandbox))
await sandbox.close()

async function images() {
  return new Docker().listImages({ filters: { reference: ['hotpath-runner'] } })
}

async function cold(sandbox: Sandbox, request: BoxRequest): Promise<number[]> {
  const all = []
  for (let i = 0; i < Number(times); i++) all.push(await timed(sandbox, request))
  return all
}

async function warm(sandbox: Sandbox): Promise<number[]> {
  const all = []
  while (all.length < Number(times)) {
    sandbox.warm(Array(POOL_SIZE).fill(compute))
    await sleep(FILL_MS)
    for (let i = 0; i < POOL_SIZE; i++) all.push(await timed(sandbox, compute))
  }
  return all
}

/** Milliseconds until the box is there. */
async function timed(sandbox: Sandbox, request: BoxRequest): Promise<number> {
  const start = performance.now()
  const box = await sandbox.open(request)
  const ms = performance.now() - start
  await box.close()
  return ms
}

function report(what: string, ms: number[]): void {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)
  console.log(`${what}: median ${at(0.5)} ms, 90 % within ${at(0.9)} ms (${sorted.length})`)
}
