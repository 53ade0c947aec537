/**
 * node containers/hotpath/beside.ts
 * Within a container that has the engine's socket, but neither the host's processes nor its control groups, as a service of Swarm:
 * starts the agent in a container of the same image that has both, shows what it says, hands signals on, and ends as it ends.
 * Of a machine's agents for one service there is one at a time: one that was left behind is ended first.
 */
import { hostname } from 'node:os'
import Docker from 'dockerode'
import { withSecretFiles } from '../../grader/shared/setting-files.ts'

/** On the host and in the container: FIFOs, which the engine mounts into boxes from the same path. */
const IO = '/var/lib/hotpath/io'

/** Longer than an agent takes to end its job or to give it back. */
const STOP_SECONDS = 80

/** One that was left behind has lost its network, and can tell nobody of its job: it has boxes to close. */
const CLOSE_SECONDS = 10

const LABEL = 'hotpath.agent'
const SOCKET = '/var/run/docker.sock'

/**
 * Hears signals from the start on: one that comes while the agent is being made must not be lost, or it would be left
 * alone, and without a network.
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
/** The service's name, or else the container's. */
const service = own.Config.Labels['com.docker.swarm.service.name'] ?? own.Name.slice(1)

/** Settings of the service, and its secrets as settings: files of Swarm's stay in its own containers. */
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

/** It removes itself when it ends. */
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
      // Names of the stack's network are known there.
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
