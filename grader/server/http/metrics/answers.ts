import type { App, Context } from '../context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer goes on for as long as someone listens: no time until it was sent. A refusal has one. */
    streams?: true
  }
}

/** What a stream is answered with; anything else is over at once. */
const STREAMED = 200

/** Notes of every answer how long it took, by the route's pattern: addresses would be without end. */
export function timeAnswers(app: App, { metrics }: Context): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    if (!routeOptions.config.streams || reply.statusCode !== STREAMED)
      metrics.answered({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
