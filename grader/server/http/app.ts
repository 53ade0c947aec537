import cookie from '@fastify/cookie'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { LogController, type FastifyServerOptions } from 'fastify'
import { compileWhenUsed } from './compile.ts'
import type { App, Context } from './context.ts'
import { docs } from './docs/docs.ts'
import { recogniseAgents } from './middleware/agents.ts'
import { compressLarge } from './middleware/compression.ts'
import { connectionOptions, limitConnections } from './middleware/connections.ts'
import { refuseStalePages } from './middleware/page-owner.ts'
import { setSecurityHeaders } from './middleware/headers.ts'
import { identify } from './middleware/identity.ts'
import { discreet } from './middleware/logging.ts'
import { refuseForeign } from './middleware/origin.ts'
import { checkPermission } from './middleware/permissions.ts'
import { limitAddresses, limitAccounts, openRates } from './middleware/rates.ts'
import { requestIdOf, sendRequestId } from './middleware/request-id.ts'
import { endConnections } from './drain.ts'
import { answerUnknownRoute, handleErrors } from './errors.ts'
import { timeAnswers } from './metrics/answers.ts'
import { accountRoutes } from './routes/account.ts'
import { agentRoutes, agentTokenRoutes } from './routes/agents.ts'
import { accommodationRoutes } from './routes/accommodations.ts'
import { announcementRoutes } from './routes/announcements.ts'
import { assignmentRoutes } from './routes/assignments.ts'
import { boardRoutes } from './routes/board.ts'
import { checkRoutes } from './routes/checks.ts'
import { classRoutes } from './routes/class.ts'
import { certificateRoutes } from './routes/certificates.ts'
import { comparisonRoutes } from './routes/comparisons.ts'
import { cohortRoutes } from './routes/cohorts.ts'
import { contestRoutes } from './routes/contests.ts'
import { commentRoutes } from './routes/comments.ts'
import { cpuprofileRoutes } from './routes/cpuprofile.ts'
import { gradebookRoutes } from './routes/gradebook.ts'
import { editRoutes } from './routes/edits.ts'
import { emailChangeRoutes } from './routes/email-change.ts'
import { emailRoutes } from './routes/emails.ts'
import { engineRoutes } from './routes/engines.ts'
import { eventRoutes, progressRoutes } from './routes/events.ts'
import { exerciseRoutes } from './routes/exercises.ts'
import { healthRoutes } from './routes/health.ts'
import { inviteRoutes } from './routes/invites.ts'
import { profileRoutes } from './routes/profiles.ts'
import { ltiRoutes } from './routes/lti.ts'
import { meRoutes } from './routes/me.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { notebookRoutes } from './routes/notebook.ts'
import { outboxRoutes } from './routes/outbox.ts'
import { accountsRoutes } from './routes/accounts.ts'
import { platformRoutes } from './routes/platforms.ts'
import { regradeRoutes } from './routes/regrades.ts'
import { rosterRoutes } from './routes/roster.ts'
import { solutionRoutes } from './routes/solutions.ts'
import { statusRoutes } from './routes/status.ts'
import { submissionRoutes } from './routes/submissions.ts'
import { teamRoutes } from './routes/teams.ts'
import { tokenRoutes } from './routes/tokens.ts'
import { noticeRoutes } from './routes/notices.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { workRoutes } from './routes/work.ts'
import { siteRoutes } from './site.ts'

/** Default for routes without a limit of their own: few of them take a body, and none a long one. */
const BODY_LIMIT_BYTES = 16 * 1024

/** Fastify's default of 10 seconds makes the start fail on a busy machine. */
const PLUGIN_TIMEOUT_MS = 120_000

/** The API and the site on one server, not yet listening. */
export async function buildApp(context: Context, logger: FastifyServerOptions['logger']): Promise<App> {
  const app: App = fastify({
    ...connectionOptions(context.requestLimits),
    bodyLimit: BODY_LIMIT_BYTES,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    logger: discreet(logger),
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    frameworkErrors: (_, request, reply) => void answerUnknownRoute(request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>()
  compileWhenUsed(app)
  limitConnections(app, context.requestLimits)
  handleErrors(app, context.siteFolder)
  sendRequestId(app)
  endConnections(app, context)
  timeAnswers(app, context)
  // JSON only: a form on another site cannot send it.
  app.removeContentTypeParser('text/plain')
  await setSecurityHeaders(app, context)
  refuseForeign(app, context)
  await app.register(cookie, { secret: context.cookieSecret })
  const rates = await openRates(app, context)
  limitAddresses(app, rates)
  identify(app, context)
  recogniseAgents(app, context)
  limitAccounts(app, rates)
  checkPermission(app, context)
  refuseStalePages(app)
  compressLarge(app)
  await docs(app)
  for (const routes of [
    healthRoutes,
    metricsRoutes,
    statusRoutes,
    exerciseRoutes,
    solutionRoutes,
    submissionRoutes,
    checkRoutes,
    comparisonRoutes,
    notebookRoutes,
    eventRoutes,
    progressRoutes,
    profileRoutes,
    engineRoutes,
    editRoutes,
    cpuprofileRoutes,
    agentRoutes,
    agentTokenRoutes,
    accountRoutes,
    meRoutes,
    emailChangeRoutes,
    accountsRoutes,
    cohortRoutes,
    accommodationRoutes,
    announcementRoutes,
    assignmentRoutes,
    classRoutes,
    gradebookRoutes,
    inviteRoutes,
    rosterRoutes,
    emailRoutes,
    boardRoutes,
    contestRoutes,
    regradeRoutes,
    commentRoutes,
    teamRoutes,
    tokenRoutes,
    platformRoutes,
    outboxRoutes,
    certificateRoutes,
    webhookRoutes,
    noticeRoutes,
    workRoutes,
  ])
    routes(app, context)
  await ltiRoutes(app, context)
  if (context.siteFolder !== null) await siteRoutes(app, context.siteFolder)
  return app
}
