import { createHash, randomBytes } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { CourseReport, Id, type Platform } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { arrive, joinListed } from '../../lti/arrive.ts'
import { openAsk, sealAsk } from '../../lti/asks.ts'
import { linkingAnswer, refuse, type Launch, type LinkingLaunch } from '../../lti/claims.ts'
import { courseOf, followLink } from '../../lti/columns.ts'
import { choicesOf, itemsOf } from '../../lti/choices.ts'
import { framesOf } from '../../lti/frames.ts'
import { beginLogin, endLogin, proveLaunch } from '../../lti/login.ts'
import { answeringPage, openingPage, pickingPage, refusingPage } from '../../lti/pages.ts'
import { platformById, platformOf } from '../../lti/platforms.ts'
import type { App, Context } from '../context.ts'
import { formBodies } from '../middleware/forms.ts'
import { answer, toHotpathError } from '../errors.ts'

const tags = ['lti']
export const LOGIN_PATH = '/api/lti/login'
export const LAUNCH_PATH = '/api/lti/launch'
export const KEYS_PATH = '/api/lti/keys'
const STATE_SECONDS = 600

/**
 * A launch is a token with everything the platform says about a person; a deep-linking choice sends back the platform's request. Form
 * encoding takes six to twelve bytes for a character beyond ASCII.
 */
const BODY_LIMIT_BYTES = 384 * 1024

const Login = Type.Object({
  iss: Type.String({ minLength: 1, maxLength: 500 }),
  login_hint: Type.String({ minLength: 1, maxLength: 4000 }),
  target_link_uri: Type.Optional(Type.String({ maxLength: 2000 })),
  lti_message_hint: Type.Optional(Type.String({ maxLength: 8000 })),
  client_id: Type.Optional(Type.String({ maxLength: 500 })),
  lti_deployment_id: Type.Optional(Type.String({ maxLength: 500 })),
})
const LONGEST_TOKEN = 60_000

/** The launch's request, signed again for the page with the choice, together with the origins that the launch names. */
const LONGEST_ASK = LONGEST_TOKEN + 20_000

const Launched = Type.Object({ state: Type.String({ maxLength: 200 }), id_token: Type.String({ maxLength: LONGEST_TOKEN }) })
const Picked = Type.Object({
  ask: Type.String({ maxLength: LONGEST_ASK }),
  assignment: Type.Optional(Type.Union([Id, Type.Array(Id, { maxItems: 100 })])),
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Origins that may show the response in a frame; null until the platform is known. */
    frames: readonly string[] | null
  }
}

/** The LTI 1.3 endpoints, which platforms send people to. */
export async function ltiRoutes(app: App, context: Context): Promise<void> {
  const { db } = context.store
  const launchUrl = () => `${context.publicUrl()}${LAUNCH_PATH}`

  app.get(
    KEYS_PATH,
    { config: { allows: 'anyone' }, schema: { tags, summary: 'Our public keys, for platforms' } },
    async () => (await context.lti()).key.published,
  )

  app.post(
    '/api/cohorts/:cohort/course',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Import the platform’s course roster: people with an account become members',
        params: Type.Object({ cohort: Id }),
        response: { 200: CourseReport },
      },
    },
    async (request) => {
      const course = await courseOf(db, request.params.cohort)
      if (course === null) throw new HotpathError('E_COURSE_UNKNOWN')
      const listed = await (await context.lti()).services.listMembers(course.platform, course.membersUrl).catch((error: Error) => {
        throw new HotpathError('E_COURSE', { platform: course.platform.name, problem: error.message })
      })
      const { joined, strangers } = await joinListed(
        context.store,
        course.platform.id,
        request.params.cohort,
        listed,
        await context.clock.now(),
      )
      return { listed: listed.length, joined, strangers: strangers.map(({ name, email, subject }) => name ?? email ?? subject) }
    },
  )

  await app.register(async (scope: App) => {
    const bodyLimit = BODY_LIMIT_BYTES
    formBodies(scope)
    scope.decorateRequest('frames', null)
    // Errors are pages here, for a person with a browser, and must show inside the platform's frame.
    scope.setErrorHandler((error: FastifyError | HotpathError, request, reply) => {
      const refusal = toHotpathError(error, request)
      return request.headers.accept?.includes('text/html')
        ? html(reply.status(refusal.status), refusingPage(refusal, `${context.publicUrl()}/errors/`), request.frames)
        : answer(reply, refusal)
    })
    const begin = async (request: FastifyRequest, reply: FastifyReply, { iss, client_id, ...hints }: Static<typeof Login>) => {
      const platform = await platformOf(db, iss, client_id)
      if (platform === null) throw new HotpathError('E_LTI_UNKNOWN', { issuer: iss })
      const { url, state } = await beginLogin(db, platform, hints, request.account?.id ?? null, launchUrl(), await context.clock.now())
      const secure = request.protocol === 'https'
      // The platform answers with a cross-site form post, so only a SameSite=None cookie can bind the answer to this browser.
      reply.setCookie(stateCookie(state), state, {
        path: LAUNCH_PATH,
        httpOnly: true,
        secure,
        sameSite: secure ? 'none' : 'lax',
        maxAge: STATE_SECONDS,
      })
      return reply.redirect(url)
    }
    scope.get(
      LOGIN_PATH,
      { config: { allows: 'anyone' }, schema: { tags, summary: 'Start a launch', querystring: Login } },
      (request, reply) => begin(request, reply, request.query),
    )
    scope.post(
      LOGIN_PATH,
      { config: { allows: 'anyone', fromElsewhere: true }, schema: { tags, summary: 'Start a launch', body: Login } },
      (request, reply) => {
        // Browsers send our cookies with a redirect, but not with another site's form. So redirect, to see who is signed in.
        const asked = Object.entries(request.body).filter((field): field is [string, string] => typeof field[1] === 'string')
        return reply.redirect(`${LOGIN_PATH}?${new URLSearchParams(asked)}`, 303)
      },
    )

    scope.post(
      LAUNCH_PATH,
      { bodyLimit, config: { allows: 'anyone', fromElsewhere: true }, schema: { tags, summary: 'Complete a launch', body: Launched } },
      async (request, reply) => {
        const { state, id_token } = request.body
        const framed = request.headers['sec-fetch-dest'] === 'iframe'
        // In a frame browsers withhold our cookies; there the person confirms their identity with a button.
        const isBound = request.cookies[stateCookie(state)] === state
        if (!framed && !isBound) throw refuse('it was started in another browser')
        const now = await context.clock.now()
        const login = await endLogin(db, state, now)
        const { platform } = login
        request.frames = framesOf(platform, [])
        const launch = await proveLaunch(login, id_token, now)
        request.frames = framesOf(platform, launch.backUrls)
        const { person, cohort, role } = await arrive(context.store, platform, launch, isBound ? login.person : null, now)
        reply.clearCookie(stateCookie(state), { path: LAUNCH_PATH })
        if (launch.ask.kind === 'linking') {
          if (role === 'learner') throw refuse('only instructors can choose what to link to')
          return pick(request, reply, { platform, cohort, launch, ask: launch.ask })
        }
        const linked = await followLink(context.store, { platform, deployment: launch.deployment, cohort }, launch.ask)
        const wayIn = await context
          .accounts()
          .wayIn(person, linked === null ? `/cohorts/one/?id=${cohort}` : `/exercises/${linked.exercise}/`)
        if (!framed) return reply.redirect(wayIn)
        return html(reply, openingPage(`${context.publicUrl()}${wayIn}`, launch.name), request.frames)
      },
    )

    const pick = async (
      { frames }: FastifyRequest,
      reply: FastifyReply,
      { platform, cohort, launch, ask }: { platform: Platform; cohort: string; launch: Launch; ask: LinkingLaunch },
    ) => {
      const sealed = await sealAsk(
        {
          platform: platform.id,
          cohort,
          deployment: launch.deployment,
          returnUrl: ask.returnUrl,
          frames: [...(frames ?? [])],
          data: ask.data,
        },
        context.cookieSecret,
      )
      return html(reply, pickingPage(sealed, launch.context.title, await choicesOf(db, cohort), ask.multiple), frames)
    }

    scope.post(
      '/api/lti/links',
      { bodyLimit, config: { allows: 'anyone' }, schema: { tags, summary: 'Return the chosen link to the platform', body: Picked } },
      async (request, reply) => {
        const ask = await openAsk(request.body.ask, context.cookieSecret)
        request.frames = ask.frames
        const platform = await platformById(db, ask.platform)
        if (platform === null) throw new HotpathError('E_PLATFORM_UNKNOWN')
        const picked = [request.body.assignment ?? []].flat()
        const items = itemsOf(
          (await choicesOf(db, ask.cohort)).filter(({ id }) => picked.includes(id)),
          launchUrl(),
        )
        const { key } = await context.lti()
        const jwt = await key.sign({
          ...linkingAnswer(ask.deployment, items, ask.data),
          iss: platform.clientId,
          aud: platform.issuer,
          nonce: randomBytes(16).toString('base64url'),
        })
        return html(reply, answeringPage(ask.returnUrl, jwt, platform.name), ask.frames, new URL(ask.returnUrl).origin)
      },
    )
  })
}

/** One cookie per login, since a browser can have several under way. Hashed, because a state can hold characters that a name cannot. */
function stateCookie(state: string): string {
  return `hotpath_lti_${createHash('sha256').update(state).digest('hex').slice(0, 16)}`
}

/** Sends a page with its own policy: no scripts, and framed only by these origins. */
function html(reply: FastifyReply, page: string, frames: readonly string[] | null, formAction = "'self'") {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action ${formAction}; frame-ancestors ${frames?.join(' ') || "'none'"}`
  if (frames !== null && frames.length > 0) reply.removeHeader('x-frame-options')
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
}
