import { Type } from 'typebox'
import { Id, Retried, WorkReport } from '../../../contracts/index.ts'
import { everyAgent } from '../../gradebook/agents.ts'
import { countFaults, newestFaults } from '../../gradebook/faults.ts'
import { readDepths } from '../../queue/depths.ts'
import type { App, Context } from '../context.ts'
import { beginAnswer } from '../middleware/tracing.ts'
import { retryAll, retryFault } from '../retry.ts'

const FAULTS_SHOWN = 50

/** How long a silent agent is still listed, as gone. */
const SHOWN_SECONDS = 3600

const tags = ['status']

/** Lanes, queues and faults, for administrators, who can have faults measured again. */
export function workRoutes(app: App, context: Context): void {
  const { db } = context.store
  app.get(
    '/api/work',
    { config: { allows: 'admin' }, schema: { tags, summary: 'Lanes, queues and faults', response: { 200: WorkReport } } },
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
        summary: 'Measure a submission with the verdict fault again',
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
      schema: { tags, summary: 'Measure all faults again, up to the limit per request', response: { 200: Retried } },
    },
    (request, reply) => retryAll(context, request, beginAnswer(context, request, reply)),
  )
}
