/**
 * node containers/hotpath/beside.ts
 * Runs in a container with the engine's socket but without the host's processes and control groups, such as a Swarm service: starts
 * the agent in a container of the same image that has both, shows its output, forwards signals, and exits with its code.
 * Each service has one agent per machine at a time: a leftover one is stopped first.
 */
import { hostname } from 'node:os'
import Docker from 'dockerode'
import { withSecretFiles } from '../../grader/shared/setting-files.ts'

/** Folder of the FIFOs, the same path on the host and in the container, because the engine mounts it into sandboxes. */
const IO = '/var/lib/hotpath/io'

/** Longer than an agent takes to finish its job or to give it back. */
const STOP_SECONDS = 80

/** A leftover agent has lost its network and cannot report its job; it only needs time to close its sandboxes. */
const CLOSE_SECONDS = 10

const LABEL = 'hotpath.agent'
const SOCKET = '/var/run/docker.sock'

/**
 * Listens for signals from the start: if one arrived unnoticed while the agent is being created, the agent would be left
 * behind without a network.
 */
let reported: 'SIGTERM' | 'SIGINT' | null = null
let hasStarted = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    reported = signal
    if (hasStarted) void handOn(signal)
  })
}

const docker = new Docker()
const own = await docker.getContainer(hostname()).inspect()
/** The service's name, otherwise the container's. */
const service = own.Config.Labels['com.docker.swarm.service.name'] ?? own.Name.slice(1)

/** The service's settings, with its secrets as values, because Swarm mounts secret files only into its own containers. */
function settings(): string[] {
  const env = withSecretFiles(process.env)
  const wanted = Object.entries(env).filter(
    ([name, value]) =>
      value !== undefined && /^(HOTPATH_|OTEL_|NODE_EXTRA_|NPM_CONFIG_|(HTTPS?|NO)_PROXY$)/i.test(name) && !name.endsWith('_FILE'),
  )
  return [...wanted.map(([name, value]) => `${name}=${value}`), `HOTPATH_IO=${IO}`]
}

async function endLeftBehind(): Promise<void> {
  const left = await docker.listContainers({ all: true, filters: { label: [`${LABEL}=${service}`] } })
  for (const { Id } of left) {
    const container = docker.getContainer(Id)
    await container.stop({ t: CLOSE_SECONDS }).catch(unlessGone)
    await container.remove({ force: true }).catch(unlessGone)
  }
}

/** The container removes itself when it ends. */
function unlessGone(error: { statusCode?: number }): void {
  if (![304, 404, 409].includes(error.statusCode ?? 0)) throw error
}

async function create(): Promise<Docker.Container> {
  return docker.createContainer({
    Image: own.Image,
    Cmd: ['node', '--disable-sigusr1', 'grader/tools/cli/agent.ts'],
    User: 'root',
    Env: settings(),
    Labels: { [LABEL]: service },
    StopTimeout: STOP_SECONDS,
    HostConfig: {
      AutoRemove: true,
      PidMode: 'host',
      CgroupnsMode: 'host',
      // This network resolves the names of the stack.
      NetworkMode: `container:${own.Id}`,
      CapDrop: ['ALL'],
      CapAdd: ['DAC_OVERRIDE', 'KILL', 'CHOWN', 'FOWNER', 'SYS_NICE'],
      Binds: [`${SOCKET}:${SOCKET}`, '/sys/fs/cgroup:/sys/fs/cgroup', `${IO}:${IO}`, 'hotpath-engines:/hotpath/node_modules/.cache'],
      LogConfig: { Type: 'none', Config: {} },
    },
  } as Docker.ContainerCreateOptions)
}

async function handOn(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
  await agent.kill({ signal }).catch(unlessGone)
}

await endLeftBehind()
const agent = await create()
const output = await agent.attach({ stream: true, stdout: true, stderr: true })
docker.modem.demuxStream(output, process.stdout, process.stderr)
const ended = agent.wait({ condition: 'next-exit' }) as Promise<{ StatusCode: number }>
if (reported !== null) {
  await agent.remove({ force: true })
  process.exit(0)
}
await agent.start()
hasStarted = true
if (reported !== null) await handOn(reported)
process.exit((await ended).StatusCode)
