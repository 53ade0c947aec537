import { Type } from 'typebox'
import { Id, Retried, WorkReport } from '../../../contracts/index.ts'
import { everyAgent } from '../../gradebook/agents.ts'
import { countFaults, newestFaults } from '../../gradebook/faults.ts'
import { readDepths } from '../../queue/depths.ts'
import type { App, Context } from '../context.ts'
import { beginAnswer } from '../middleware/tracing.ts'
import { retryAll, retryFault } from '../retry.ts'

const FAULTS_SHOWN = 50

/** An agent that has fallen silent is shown for so long, as one that is gone. */
const SHOWN_SECONDS = 3600

const tags = ['status']

/** Lanes, queues and what failed, for administrators, who may have it measured again. */
export function workRoutes(app: App, context: Context): void {
  const { db } = context.store
  app.get(
    '/api/work',
    { config: { allows: 'admin' }, schema: { tags, summary: 'Lanes, queues and what failed', response: { 200: WorkReport } } },
    async () => {
      const [agents, queue, faults, faultsInAll] = await Promise.all([
        everyAgent(db, SHOWN_SECONDS),
        readDepths(db),
        newestFaults(db, FAULTS_SHOWN),
        countFaults(db),
      ])
      return { agents, queue, faults, faultsInAll }
    },
  )

  app.post(
    '/api/work/faults/:submission/retry',
    {
      config: { allows: 'admin' },
      schema: {
        tags,
        summary: 'Have a submission measured again whose verdict is a fault',
        params: Type.Object({ submission: Id }),
        response: { 200: Retried },
      },
    },
    async (request, reply) => {
      const isRetried = await retryFault(context, request.params.submission, request, beginAnswer(context, request, reply))
      return { retried: isRetried ? 1 : 0, left: await countFaults(db) }
    },
  )

  app.post(
    '/api/work/faults/retry',
    {
      config: { allows: 'admin' },
      schema: { tags, summary: 'Have all of them measured again, as many as a request can', response: { 200: Retried } },
    },
    (request, reply) => retryAll(context, request, beginAnswer(context, request, reply)),
  )
}
