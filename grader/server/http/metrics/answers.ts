import type { App, Context } from '../context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response lasts as long as the client listens, so its duration is not recorded. A refusal's is. */
    streams?: true
  }
}

/** Status of an open stream; any other response ends at once. */
const STREAMED = 200

/** Records response times by route pattern; raw URLs would be unbounded label values. */
export function timeAnswers(app: App, { metrics }: Context): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    if (!routeOptions.config.streams || reply.statusCode !== STREAMED)
      metrics.answered({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
