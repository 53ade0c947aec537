import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ContainerCreateOptions } from 'dockerode'
import type { SandboxRequest, Role } from '../sandbox.ts'
import { coresOf, type Placement } from '../../../shared/cores.ts'
import { HotpathError } from '../../../shared/errors.ts'
import type { Fifos } from '../fifos.ts'
import { COMPUTES, fence, harnessArguments } from '../harness.ts'
import { HARNESS_MAIN, HOME } from '../runner/contents.ts'

export const OWNER_LABEL = 'hotpath.owner'

/** Group id of all containers. */
const GROUP = 65532
/**
 * Ranges of user ids for containers, end exclusive. The kernel limits pending signals, pipe memory, watches and keys per user,
 * so two containers with the same id could use up each other's. There are 200 million ids that no system assigns, so that two
 * concurrent containers share one on one machine in 10,000. An engine that maps user ids has only 65,536.
 */
const USERS = { plain: [1_900_000_000, 2_100_000_000], mapped: [10_000, 65_000] } as const
const MB = 1024 * 1024
const CPU_NS = 1_000_000_000

/**
 * Roles that always use the plain runtime. gVisor cannot put two containers on one loopback: its own network is not shared,
 * and with the host's (--network=host) one connection in five between two of its containers was lost.
 */
export const PLAIN: readonly Role[] = ['world', 'server', 'load-test', 'server-profile']

/** Threads and memory that a runtime such as gVisor needs for itself in the container's group. */
const RUNTIME_PIDS = 128
const RUNTIME_MB = 64

const COMPUTE_FILES = 256
/** A server has the connections of the load generator and of its database pool. */
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
  profile: 'compute',
  trace: 'compute',
  'server-profile': 'server',
}

/**
 * Files of /proc and /sys that are masked in a container. First Docker's own list, as of version 29, since a custom list
 * replaces it. Then files that show paths of the host. The harness is always process 1, so `self` is that; `task` has the same
 * files again for each thread.
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

/** Settings shared by all containers of an agent. */
export interface Ground {
  image: string
  owner: string
  place: Placement
  /** cgroups of the measuring containers, the others, and those of checks. */
  groups: Record<SandboxRequest['core'], string>
  /** Container runtime of the engine; null for its default. */
  runtime: string | null
  /** The engine maps user ids of containers to other ids on the host. */
  mapsUsers: boolean
  /** The engine is Podman, which takes the name of a profile's file where Docker takes the profile. */
  isPodman: boolean
  /** Its Node.js has the permission model. */
  isFenced: boolean
}

/** The engine's options for one of our containers. containers/sandbox.md explains each line. */
export function containerOptions(ground: Ground, request: SandboxRequest, fifos: Fifos, joins: string | null): ContainerCreateOptions {
  const { image, owner, place, groups } = ground
  const { role, limits } = request
  const runtime = PLAIN.includes(role) ? null : ground.runtime
  const memory = (limits.memoryMb + (runtime === null ? 0 : RUNTIME_MB)) * MB
  const hasSockets = PROFILES[role] !== 'compute'
  return {
    Image: image,
    Cmd: [
      // The container is the fence. In computing roles, the submission is also kept from Node's debugger and V8's memory.
      ...(ground.isFenced && COMPUTES.includes(role) ? fence(request, { reads: [HOME, '/io'], writes: '/io/out' }) : []),
      ...harnessArguments(HARNESS_MAIN, request, '/io/in', '/io/out'),
    ],
    User: `${freshUser(ground.mapsUsers)}:${GROUP}`,
    WorkingDir: '/job',
    AttachStdout: true,
    AttachStderr: true,
    Labels: { [OWNER_LABEL]: owner },
    StopTimeout: 1,
    // Its namespace has a loopback anyway. Without a network set up by the engine, a sandbox costs two fifths less CPU time. gVisor has a
    // loopback only if the engine sets one up.
    NetworkDisabled: joins === null && (!hasSockets || runtime === null),
    // A container that joins another's network has the other's host name.
    ...(joins === null && { Hostname: 'grader' }),
    HostConfig: {
      ...(runtime !== null && { Runtime: runtime }),
      // gVisor cannot open a FIFO for writing on a read-only mount. The runner has no write permission in the folder anyway.
      Binds: [`${fifos.folder}:/io${runtime === null ? ':ro' : ''}`, ...(hasSockets ? [`${fifos.hosts}:/etc/hosts:ro`] : [])],
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
      CpusetCpus: coresOf(place, request.core),
      Ulimits: [
        same('nofile', hasSockets ? SERVER_FILES : COMPUTE_FILES),
        same('core', 0),
        same('fsize', 0),
        same('msgqueue', 0),
        same('cpu', Math.ceil(limits.cpuSeconds)),
        // Without this setting, Podman raises the limit to a number that the machine may not allow. Each container has a user of its own,
        // whom the kernel counts.
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
 * The profile with clone3 allowed. gVisor answers EPERM to anything a profile denies. With EPERM for clone3, the C library
 * starts no thread; only ENOSYS makes it fall back to clone.
 */
function withClone3(text: string): string {
  const profile = JSON.parse(text) as { syscalls: { names: string[] }[] }
  for (const rule of profile.syscalls) rule.names = rule.names.filter((name) => name !== 'clone3')
  return JSON.stringify({ ...profile, syscalls: [...profile.syscalls, { names: ['clone3'], action: 'SCMP_ACT_ALLOW' }] })
}
