import type { FastifyRequest } from 'fastify'
import type { CohortChange } from '../cohorts/assignments.ts'
import type { Context } from './context.ts'
import { signedIn } from './middleware/permissions.ts'

/** Which cohort a request changes (`:cohort` of its route), who makes the change, and when. @throws HotpathError E_SIGN_IN_NEEDED */
export async function cohortChange({ clock }: Pick<Context, 'clock'>, request: FastifyRequest): Promise<CohortChange> {
  return { cohort: (request.params as { cohort: string }).cohort, actor: signedIn(request).id, now: await clock.now() }
}
