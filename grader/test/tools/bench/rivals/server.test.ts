import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { serversOf } from '../../../../tools/bench/servers.ts'
import { root } from '../../../../tools/cli/places.ts'

t.test('a server of a known ratio is started by its exercise, and answers', async (t) => {
  const { exercise, fast } = serversOf('computing', 2, 1.5)
  const server = spawn(process.execPath, [join(root, 'grader/tools/bench/rivals/server.cjs')], { stdio: ['pipe', 'pipe', 'inherit'] })
  t.teardown(() => server.kill())
  server.stdin.end(JSON.stringify({ files: { ...exercise.sources, subject: fast }, entry: 'subject' }))
  const [port] = (await once(server.stdout, 'data')) as [Buffer]
  const response = await fetch(`http://127.0.0.1:${Number(port)}/`)
  t.equal(await response.text(), 'done')
})
