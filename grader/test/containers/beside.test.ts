import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { temporaryFolder } from '../folder.ts'
import { root } from '../house/tracked.ts'

/** Time within which a process receives a signal. */
const SIGNAL_MS = 200

t.test('the one who starts an agent beside itself hands signals on', async (t) => {
  const { child, ended, asked, exit } = await beside(t, {})
  await asked('start')
  await asked('wait')
  child.kill('SIGTERM')
  t.match(await asked('kill'), /signal=SIGTERM/)
  exit(0)
  t.same(await ended, [0, null])
})

t.test('… one that comes while the agent is starting, too', async (t) => {
  const started = Promise.withResolvers<void>()
  const { child, ended, asked, paths, exit } = await beside(t, { start: () => started.promise })
  await asked('start')
  child.kill('SIGTERM')
  await sleep(SIGNAL_MS)
  t.notMatch(paths.join('\n'), /kill/, 'an engine signals nothing that does not run yet')
  started.resolve()
  t.match(await asked('kill'), /signal=SIGTERM/)
  exit(0)
  t.same(await ended, [0, null])
})

t.test('… and starts no agent that is to end before it was there', async (t) => {
  const created = Promise.withResolvers<void>()
  const { child, ended, asked, paths } = await beside(t, { create: () => created.promise })
  await asked('create')
  child.kill('SIGTERM')
  await sleep(SIGNAL_MS)
  created.resolve()
  t.same(await ended, [0, null])
  t.equal(paths.at(-1), 'DELETE /containers/agent?force=true')
  t.notMatch(paths.join('\n'), /start/)
})

/** The script with a fake engine that starts an agent and responds only when the test says so. */
async function beside(t: Test, waits: Partial<Record<'create' | 'start', () => Promise<void>>>) {
  const paths: string[] = []
  const asking = {
    create: Promise.withResolvers<string>(),
    start: Promise.withResolvers<string>(),
    wait: Promise.withResolvers<string>(),
    kill: Promise.withResolvers<string>(),
  }
  let waiting: ServerResponse | undefined
  const engine = createServer(async (request, response) => {
    request.resume()
    const said = `${request.method} ${request.url}`
    paths.push(said)
    const [, what] = /\/(create|start|wait|kill|attach)\b/.exec(said) ?? []
    asking[what as keyof typeof asking]?.resolve(said)
    await waits[what as keyof typeof waits]?.()
    response.setHeader('content-type', 'application/json')
    if (what === 'wait') waiting = response
    else if (what === 'attach') response.writeHead(200).flushHeaders()
    else if (said.startsWith('GET /containers/json')) response.end('[]')
    else
      response
        .writeHead(what === 'create' ? 201 : 200)
        .end(JSON.stringify({ Id: 'agent', Image: 'image', Name: '/beside', Config: { Labels: {} } }))
  })
  const socket = join(temporaryFolder(t), 'engine.sock')
  await once(engine.listen(socket), 'listening')
  const child = spawn(process.execPath, [join(root, 'containers/hotpath/beside.ts')], {
    env: { ...process.env, DOCKER_HOST: `unix://${socket}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  t.teardown(() => {
    child.kill('SIGKILL')
    engine.close()
    engine.closeAllConnections()
  })
  return {
    child,
    paths,
    ended: once(child, 'exit'),
    /** Resolves when the script sends this request. */
    asked: (what: keyof typeof asking) => asking[what].promise,
    /** The agent ends. */
    exit: (StatusCode: number) => waiting!.end(JSON.stringify({ StatusCode })),
  }
}
