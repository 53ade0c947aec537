import { Status } from '../../../contracts/index.ts'
import { seenAgents } from '../../gradebook/agents.ts'
import { countQueued } from '../../gradebook/submissions.ts'
import type { App, Context } from '../context.ts'

const tags = ['status']

/** State of the grader. */
export function statusRoutes(app: App, context: Context): void {
  app.get(
    '/api/status',
    { config: { allows: 'anyone' }, schema: { tags, summary: 'State of the grader', response: { 200: Status } } },
    async () => readStatus(context),
  )
}

async function readStatus({ store }: Context): Promise<Status> {
  const agents = await seenAgents(store.db)
  const newest = agents[0]
  return {
    agents: agents.length,
    queue: await countQueued(store.db),
    sandbox: newest?.sandbox ?? null,
    engine: newest?.engine ?? null,
    isolation: newest === undefined ? null : agents.every((agent) => agent.isolation),
    notes: [...new Set(agents.flatMap((agent) => agent.notes))],
  }
}
