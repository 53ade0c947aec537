import { createRequire } from 'node:module'
import t from 'tap'

interface World {
  listen(ready: (err: Error | null, port: number) => void): void
  close(): void
}

const require = createRequire(import.meta.url)

/** A session lasts a few seconds, longer on a busy machine. A server can be frozen that long with its connections open. */
const LONGEST_REST_S = 30

/** Services that these exercises' servers call over HTTP, each with a path that responds. */
const ASKED = { 'thundering-herd': '/trades/HOTP', 'five-planted-problems': '/catalogue', 'more-than-it-can-take': '/fares/1-a' }

for (const [slug, path] of Object.entries(ASKED)) {
  t.test(`what the servers of ${slug} ask does not hang up on one that is frozen while the other is measured`, async (t) => {
    const createWorld = require(`../../../exercises/${slug}/workload/world.js`) as (random: () => number) => World
    const world = createWorld(() => 7)
    const port = await new Promise<number>((resolve, reject) => world.listen((err, port) => (err ? reject(err) : resolve(port))))
    t.teardown(() => world.close())
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    await answer.arrayBuffer()
    const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? []
    t.ok(Number(seconds) >= LONGEST_REST_S, `a connection without a request is kept for ${seconds} s`)
  })
}
