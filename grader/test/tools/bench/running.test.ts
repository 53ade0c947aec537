import { join } from 'node:path'
import t from 'tap'
import { startRunning } from '../../../tools/bench/running.ts'

const program = join(
  t.testdir({
    'server.mjs':
      'const { DATABASE_URL, DATABASE_URL_FILE } = process.env; console.log(`It is ready at http://127.0.0.1:9/${DATABASE_URL}|${DATABASE_URL_FILE}`); setInterval(() => {}, 1000)',
  }),
  'server.mjs',
)

async function printed(env: NodeJS.ProcessEnv): Promise<string> {
  const { address, kill } = await startRunning(env, program)
  await kill()
  return address
}

t.test('a bench’s server is told of no database that somebody works with', async (t) => {
  for (const name of ['DATABASE_URL', 'DATABASE_URL_FILE']) {
    process.env[name] = 'somebodys'
    t.teardown(() => delete process.env[name])
  }
  t.equal(await printed({}), 'http://127.0.0.1:9/|')
  t.equal(await printed({ DATABASE_URL: 'its-own' }), 'http://127.0.0.1:9/its-own|', 'but of the one that is meant for it')
})
