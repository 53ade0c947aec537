// Slot: lane, where its sandboxes disturb nothing; it measures nothing.
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type Docker from 'dockerode'
import { pack } from 'tar-stream'
import t from 'tap'
import type { Role } from '../../../runner/sandbox/sandbox.ts'
import { placeBeside } from '../../../shared/cores.ts'
import { containerOptions } from '../../../runner/sandbox/docker/container.ts'
import { thisOwner } from '../../../runner/sandbox/owner.ts'
import { findEngine } from './engine.ts'
import { request } from './probe.ts'
import { answers, callingProgram, type Call } from './syscalls.ts'

const NOT_PERMITTED = -1
const NO_SUCH_CALL = -38
/** Runtimes answer “unknown” for calls newer than the newest in the profile. */
const REFUSED = [NOT_PERMITTED, NO_SUCH_CALL]
const NEW_THREAD = 0x10000
const [UNIX, INET, INET6, NETLINK, PACKET, ALG, VSOCK, SMC, XDP, MCTP] = [1, 2, 10, 16, 17, 38, 40, 43, 44, 45]
const [STREAM, DATAGRAM, RAW, SEQPACKET, DCCP, NONBLOCK, CLOEXEC] = [1, 2, 3, 5, 6, 0x800, 0x80000]
const [ICMP, TCP, UDP, DCCP_PROTOCOL, ICMP6, L2TP, SCTP, UDPLITE, SMC_PROTOCOL, MPTCP] = [1, 6, 17, 33, 58, 115, 132, 136, 256, 262]
const [OF_SOCKET, OF_IP, OF_IP6] = [1, 0, 41]

/** Denied in every role. */
const FORBIDDEN: Record<string, Call> = {
  fork: { nr: 57 },
  vfork: { nr: 58 },
  'clone without a thread': { nr: 56, args: [17] },
  'clone into a new user namespace': { nr: 56, args: [0x10000000 + NEW_THREAD] },
  'clone into a new network namespace': { nr: 56, args: [0x40000000 + NEW_THREAD] },
  ptrace: { nr: 101 },
  process_vm_readv: { nr: 310 },
  process_vm_writev: { nr: 311 },
  unshare: { nr: 272, args: [0x10000000] },
  setns: { nr: 308 },
  mount: { nr: 165 },
  umount2: { nr: 166 },
  pivot_root: { nr: 155 },
  chroot: { nr: 161 },
  mknod: { nr: 133 },
  mknodat: { nr: 259 },
  bpf: { nr: 321 },
  perf_event_open: { nr: 298 },
  userfaultfd: { nr: 323 },
  keyctl: { nr: 250 },
  add_key: { nr: 248 },
  request_key: { nr: 249 },
  memfd_create: { nr: 319 },
  mq_open: { nr: 240 },
  shmget: { nr: 29 },
  semget: { nr: 64 },
  msgget: { nr: 68 },
  setuid: { nr: 105 },
  personality: { nr: 135 },
  init_module: { nr: 175 },
  finit_module: { nr: 313 },
  kexec_load: { nr: 246 },
  reboot: { nr: 169 },
  syslog: { nr: 103 },
  open_by_handle_at: { nr: 304 },
  name_to_handle_at: { nr: 303 },
  fanotify_init: { nr: 300 },
  inotify_init1: { nr: 294 },
  move_pages: { nr: 279 },
  mbind: { nr: 237 },
  sched_setaffinity: { nr: 203 },
  sched_setscheduler: { nr: 144 },
  setpriority: { nr: 141 },
  swapon: { nr: 167 },
  sethostname: { nr: 170 },
  clock_settime: { nr: 227 },
  iopl: { nr: 172 },
  vmsplice: { nr: 278 },
  splice: { nr: 275 },
  pidfd_getfd: { nr: 438 },
  landlock_create_ruleset: { nr: 444 },
  fsopen: { nr: 430 },
  'socket of AF_UNIX': { nr: 41, args: [UNIX, STREAM] },
  'socket of AF_NETLINK': { nr: 41, args: [NETLINK, 3] },
  'socket of AF_PACKET': { nr: 41, args: [PACKET, 3] },
  'socket of AF_ALG': { nr: 41, args: [ALG, 5] },
  'socket of AF_VSOCK': { nr: 41, args: [VSOCK, STREAM] },
  'socket of AF_SMC': { nr: 41, args: [SMC, STREAM] },
  'socket of AF_XDP': { nr: 41, args: [XDP, RAW] },
  'socket of AF_MCTP': { nr: 41, args: [MCTP, DATAGRAM] },
  socketpair: { nr: 53, args: [UNIX, STREAM] },
  ...Object.fromEntries(
    [INET, INET6].flatMap((family) =>
      Object.entries({
        UDP: [DATAGRAM],
        'UDP by its number': [DATAGRAM, UDP],
        'UDP, not blocking': [DATAGRAM | NONBLOCK | CLOEXEC],
        'UDP-Lite': [DATAGRAM, UDPLITE],
        ping: [DATAGRAM, ICMP],
        'ping of IPv6': [DATAGRAM, ICMP6],
        L2TP: [DATAGRAM, L2TP],
        MPTCP: [STREAM, MPTCP],
        'MPTCP, not blocking': [STREAM | NONBLOCK | CLOEXEC, MPTCP],
        SMC: [STREAM, SMC_PROTOCOL],
        SCTP: [STREAM, SCTP],
        'SCTP, sequenced': [SEQPACKET, SCTP],
        DCCP: [DCCP, DCCP_PROTOCOL],
        raw: [RAW, 255],
        'a type that does not exist': [STREAM | 0x100],
      }).map(([name, args]) => [`${name} of family ${family}`, { nr: 41, args: [family, ...args] }]),
    ),
  ),
  'a filter on a socket': { nr: 54, args: [0, OF_SOCKET, 26] },
  'a program on a socket': { nr: 54, args: [0, OF_SOCKET, 50] },
  'another protocol above TCP': { nr: 54, args: [0, TCP, 31] },
  'TCP under repair': { nr: 54, args: [0, TCP, 19] },
  'a group of IP': { nr: 54, args: [0, OF_IP, 35] },
  'tables of a packet filter': { nr: 54, args: [0, OF_IP, 64] },
  'routing of IPv6': { nr: 54, args: [0, OF_IP6, 57] },
}

/** Reported as unknown, so that C libraries use the older call. */
const UNKNOWN: Record<string, Call> = {
  clone3: { nr: 435 },
  io_uring_setup: { nr: 425 },
  io_uring_enter: { nr: 426 },
  io_uring_register: { nr: 427 },
}

const SOCKETS: Record<string, Call> = {
  'socket of AF_INET': { nr: 41, args: [INET, STREAM] },
  'socket of AF_INET6': { nr: 41, args: [INET6, STREAM] },
  'TCP, as libuv asks for it': { nr: 41, args: [INET, STREAM | NONBLOCK | CLOEXEC] },
  'TCP by its number': { nr: 41, args: [INET6, STREAM, TCP] },
  'no delay': { nr: 54, args: [0, TCP, 1] },
  'keep alive': { nr: 54, args: [0, OF_SOCKET, 9] },
  'IPv6 alone': { nr: 54, args: [0, OF_IP6, 26] },
  'type of service': { nr: 54, args: [0, OF_IP, 1] },
  'class of traffic': { nr: 54, args: [0, OF_IP6, 67] },
  bind: { nr: 49 },
  connect: { nr: 42 },
}

const ALL = { ...FORBIDDEN, ...UNKNOWN, ...SOCKETS, getpid: { nr: 39 } }
const IMAGE = 'hotpath-syscalls:test'

const { docker, skip } = await findEngine()
const elsewhere = process.arch === 'x64' ? false : 'the numbers of system calls are those of x86-64'

void t.test('system calls that the seccomp profiles allow', { skip: skip || elsewhere }, async (t) => {
  await importProgram(docker!, callingProgram(Object.values(ALL)))
  t.teardown(() => docker!.getImage(IMAGE).remove({ force: true }))
  for (const role of ['compute', 'server'] as const) {
    const returned = await callAll(docker!, role)
    for (const name of Object.keys(FORBIDDEN)) t.ok(REFUSED.includes(returned[name]!), `${role}: ${name}`)
    for (const name of Object.keys(UNKNOWN)) t.equal(returned[name], NO_SUCH_CALL, `${role}: ${name}`)
    for (const name of Object.keys(SOCKETS)) t.equal(returned[name] === NOT_PERMITTED, role === 'compute', `${role}: ${name}`)
    t.equal(returned['getpid'], 1, `${role}: the program ran, as the only process`)
  }
})

async function importProgram(docker: Docker, program: Buffer): Promise<void> {
  const archive = pack()
  archive.entry({ name: 'probe', mode: 0o555 }, program)
  archive.finalize()
  const answer = await docker.importImage(archive as never, { repo: IMAGE })
  await once(answer.resume(), 'end')
}

/** The kernel's result of each call in a container of this role. */
async function callAll(docker: Docker, role: Role): Promise<Record<string, number>> {
  const none = { folder: '/dev/null', input: '', output: '', hosts: '/dev/null', remove: async () => undefined }
  const options = containerOptions(
    {
      image: IMAGE,
      owner: thisOwner(),
      place: placeBeside(0),
      groups: { measure: '/hotpath', aside: '/hotpath-aside', check: '/hotpath-check' },
      runtime: null,
      mapsUsers: false,
      isPodman: false,
      isFenced: true,
    },
    request(role),
    none,
    null,
  )
  options.HostConfig!.Binds = []
  const container = await docker.createContainer({ ...options, Entrypoint: ['/probe'], Cmd: [] })
  try {
    const stdout = new PassThrough()
    const output = await container.attach({ stream: true, stdout: true })
    docker.modem.demuxStream(output, stdout, stdout)
    output.on('end', () => stdout.end())
    await container.start()
    const returned = answers(await buffer(stdout))
    return Object.fromEntries(Object.keys(ALL).map((name, index) => [name, returned[index]!]))
  } finally {
    await container.remove({ force: true })
  }
}
