import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ContainerCreateOptions } from 'dockerode'
import type { BoxRequest, Role } from '../../../contracts/index.ts'
import type { Placement } from '../../../shared/cores.ts'
import { HotpathError } from '../../../shared/errors.ts'
import type { Fifos } from '../fifos.ts'
import { COMPUTES, fence, harnessArguments } from '../harness.ts'
import { HARNESS_MAIN, HOME } from '../runner/contents.ts'

export const OWNER_LABEL = 'hotpath.owner'

/** Of every container. */
const GROUP = 65532
/**
 * User ids of containers, the first one that is none of them at the end. The kernel counts pending signals, memory of
 * pipes, watches and keys
 * by user, so that two containers with one id could use up each other's. 200 million that no system gives to anybody: two containers
 * that live at a time have the same in one of 10,000 machines. An engine that maps user ids has 65,536.
 */
const USERS = { plain: [1_900_000_000, 2_100_000_000], mapped: [10_000, 65_000] } as const
const MB = 1024 * 1024
const CPU_NS = 1_000_000_000

/**
 * Two containers on one loopback are what gVisor cannot give: its own network is not shared, and with that of the host
 * (--network=host) one connection in five between two of its containers was never noticed.
 */
export const PLAIN: readonly Role[] = ['world', 'server', 'load-test', 'server-profile']

/** What a runtime such as gVisor needs for itself in the container's group: threads of its kernel, and memory for it. */
const RUNTIME_PIDS = 128
const RUNTIME_MB = 64

const COMPUTE_FILES = 256
/** A server holds a connection for each of the load's and of the database's pool. */
const SERVER_FILES = 1024

/** Which profile of containers/seccomp a role has. */
type Profile = 'compute' | 'server'

const PROFILES: Record<Role, Profile> = {
  compute: 'compute',
  tests: 'compute',
  world: 'server',
  server: 'server',
  'load-test': 'server',
  'server-tests': 'server',
  insight: 'compute',
  trace: 'compute',
  'server-profile': 'server',
}

/**
 * Files of /proc and /sys that are empty in a container. Docker's own list first, as of version 29: naming others replaces it.
 * Then what shows paths of the host. The harness is process 1 for as long as its container lives, and `self` is that; in `task` each
 * thread has the same files again.
 */
const MASKED = [
  ...['acpi', 'asound', 'interrupts', 'kcore', 'keys', 'latency_stats', 'sched_debug', 'scsi', 'timer_list', 'timer_stats'].map(
    (name) => `/proc/${name}`,
  ),
  '/sys/devices/virtual/powercap',
  '/sys/firmware',
  ...['mountinfo', 'mounts', 'mountstats', 'task'].map((name) => `/proc/1/${name}`),
  '/proc/cmdline',
]

/** What every container of one agent has in common. */
export interface Ground {
  image: string
  owner: string
  place: Placement
  /** cgroup of the containers that measure, and of those beside them. */
  groups: Record<BoxRequest['core'], string>
  /** The engine's runtime for containers; null for its default. */
  runtime: string | null
  /** The engine maps the user ids of containers to others of the host. */
  mapsUsers: boolean
  /** The engine is Podman, which takes the name of a profile's file where Docker takes the profile. */
  isPodman: boolean
  /** Its Node.js has the permission model. */
  isFenced: boolean
}

/** What a container of ours looks like to the engine. containers/sandbox.md says why each line is there. */
export function containerOptions(ground: Ground, request: BoxRequest, fifos: Fifos, joins: string | null): ContainerCreateOptions {
  const { image, owner, place, groups } = ground
  const { role, limits } = request
  const runtime = PLAIN.includes(role) ? null : ground.runtime
  const memory = (limits.memoryMb + (runtime === null ? 0 : RUNTIME_MB)) * MB
  const hasSockets = PROFILES[role] !== 'compute'
  return {
    Image: image,
    Cmd: [
      // Elsewhere the container is the fence. Where figures are made, a submission is also kept away from the engine's debugger and memory.
      ...(ground.isFenced && COMPUTES.includes(role) ? fence(role, { reads: [HOME, '/io'], writes: '/io/out' }) : []),
      ...harnessArguments(HARNESS_MAIN, role, limits, '/io/in', '/io/out'),
    ],
    User: `${freshUser(ground.mapsUsers)}:${GROUP}`,
    WorkingDir: '/job',
    AttachStdout: true,
    AttachStderr: true,
    Labels: { [OWNER_LABEL]: owner },
    StopTimeout: 1,
    // Its namespace has a loopback either way. That the engine writes down none for it spares two fifths of the CPU time that a box costs.
    NetworkDisabled: !hasSockets,
    // A container on another's network has that one's name.
    ...(joins === null && { Hostname: 'grader' }),
    HostConfig: {
      ...(runtime !== null && { Runtime: runtime }),
      // gVisor opens no FIFO for writing on a mount for reading. The folder is not the runner's to write in either way.
      Binds: [`${fifos.folder}:/io${runtime === null ? ':ro' : ''}`],
      NetworkMode: joins === null ? 'none' : `container:${joins}`,
      // gVisor's /proc is its own and knows no path of the host.
      // Podman reads them from the option `mask` alone.
      ...(runtime === null && { MaskedPaths: MASKED }),
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      SecurityOpt: [
        'no-new-privileges:true',
        `seccomp=${seccomp(PROFILES[role], runtime !== null, ground.isPodman)}`,
        ...(ground.isPodman ? [`mask=${MASKED.join(':')}`] : []),
      ],
      PidsLimit: limits.pids + (runtime === null ? 0 : RUNTIME_PIDS),
      Memory: memory,
      MemorySwap: memory,
      NanoCpus: CPU_NS,
      CgroupParent: groups[request.core],
      CpusetCpus: request.core === 'measure' ? String(place.lane) : place.beside,
      Ulimits: [
        same('nofile', hasSockets ? SERVER_FILES : COMPUTE_FILES),
        same('core', 0),
        same('fsize', 0),
        same('msgqueue', 0),
        same('cpu', Math.ceil(limits.cpuSeconds)),
        // Where nothing is said, Podman raises it to a number that a machine may not allow. Each container has a user
        // of its own, whom the kernel counts.
        ...(ground.isPodman ? [same('nproc', limits.pids)] : []),
      ],
      IpcMode: 'none',
      CgroupnsMode: 'private',
      LogConfig: { Type: 'none', Config: {} },
      OomScoreAdj: 1000,
    } as ContainerCreateOptions['HostConfig'] & { CgroupnsMode: string },
  }
}

function freshUser(isMapped: boolean): number {
  const [first, end] = USERS[isMapped ? 'mapped' : 'plain']
  return randomInt(first, end)
}

function same(name: string, value: number): { Name: string; Soft: number; Hard: number } {
  return { Name: name, Soft: value, Hard: value }
}

const TEXTS: Record<Profile, string> = { compute: readFileSync(fileOf('compute'), 'utf8'), server: readFileSync(fileOf('server'), 'utf8') }

/** A profile as the engine takes it. @throws HotpathError E_NO_DOCKER for Podman under another runtime, whose profile has no file */
function seccomp(profile: Profile, isOtherRuntime: boolean, isPodman: boolean): string {
  if (!isPodman) return isOtherRuntime ? withClone3(TEXTS[profile]) : TEXTS[profile]
  if (isOtherRuntime)
    throw new HotpathError('E_NO_DOCKER', { problem: 'Podman is supported with its own runtime alone, and HOTPATH_RUNTIME names another' })
  return fileOf(profile)
}

function fileOf(profile: Profile): string {
  return fileURLToPath(new URL(`../../../../containers/seccomp/${profile}.json`, import.meta.url))
}

/**
 * gVisor answers EPERM to whatever a profile denies. Of clone3 the C library would take that for the answer and start no
 * thread, where with ENOSYS it goes on to clone.
 */
function withClone3(text: string): string {
  const profile = JSON.parse(text) as { syscalls: { names: string[] }[] }
  for (const rule of profile.syscalls) rule.names = rule.names.filter((name) => name !== 'clone3')
  return JSON.stringify({ ...profile, syscalls: [...profile.syscalls, { names: ['clone3'], action: 'SCMP_ACT_ALLOW' }] })
}
