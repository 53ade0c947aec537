import { createHash, randomBytes } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { CourseReport, Id, type Platform } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { arrive, arriveAt, joinListed, type Arrival } from '../../lti/arrive.ts'
import { openAsk, openChoice, sealAsk, sealChoice } from '../../lti/asks.ts'
import { linkingAnswer, refuse, type Launch, type LinkingLaunch } from '../../lti/claims.ts'
import { followLink } from '../../lti/columns.ts'
import { coursesOf, taughtCohorts, type Course } from '../../lti/courses.ts'
import { choicesOf, itemsOf } from '../../lti/choices.ts'
import { framesOf } from '../../lti/frames.ts'
import { beginLogin, endLogin, proveLaunch } from '../../lti/login.ts'
import {
  answeringPage,
  choosingPage,
  nothingToPickPage,
  openingPage,
  otherCohortsForm,
  pickingPage,
  refusingPage,
} from '../../lti/pages.ts'
import { platformById, platformOf } from '../../lti/platforms.ts'
import type { Listed } from '../../lti/services.ts'
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
  login_hint: Type.String({ minLength: 1, maxLength: 1000 }),
  target_link_uri: Type.Optional(Type.String({ maxLength: 2000 })),
  lti_message_hint: Type.Optional(Type.String({ maxLength: 2000 })),
  client_id: Type.Optional(Type.String({ maxLength: 500 })),
  lti_deployment_id: Type.Optional(Type.String({ maxLength: 500 })),
})
const LONGEST_TOKEN = 60_000

/** The launch's request, signed again for the page with the choice, together with the origins that the launch names. */
const LONGEST_ASK = LONGEST_TOKEN + 20_000

const Launched = Type.Object({ state: Type.String({ maxLength: 200 }), id_token: Type.String({ maxLength: LONGEST_TOKEN }) })
const Chosen = Type.Object({ choice: Type.String({ maxLength: LONGEST_ASK }), cohort: Type.Union([Type.Literal('new'), Id]) })
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
      const courses = await coursesOf(db, request.params.cohort)
      if (courses.length === 0) throw new HotpathError('E_COURSE_UNKNOWN')
      const { services } = await context.lti()
      // Reads all rosters before it imports any, so that an unreadable one changes nothing.
      const lists: { course: Course; listed: Listed[] }[] = []
      for (const course of courses) {
        const listed = await services.listMembers(course.platform, course.membersUrl).catch((error: Error) => {
          throw new HotpathError('E_COURSE', { platform: course.platform.name, problem: error.message })
        })
        lists.push({ course: { ...course, platform: course.platform.id }, listed })
      }
      const report: Static<typeof CourseReport> = { listed: 0, joined: 0, strangers: [] }
      for (const { course, listed } of lists) {
        const { joined, strangers } = await joinListed(context.store, course, request.params.cohort, listed, await context.clock.now())
        report.listed += listed.length
        report.joined += joined
        report.strangers.push(...strangers.map(({ name, email, subject }) => name ?? email ?? subject))
      }
      return report
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
        // In a frame, browsers withhold our cookies, so the person has to press a button that says who they are.
        const isBound = request.cookies[stateCookie(state)] === state
        if (!isFramed(request) && !isBound) throw refuse('it was started in another browser')
        const now = await context.clock.now()
        const login = await endLogin(db, state, now)
        const { platform } = login
        request.frames = framesOf(platform, [])
        const launch = await proveLaunch(login, id_token, now)
        request.frames = framesOf(platform, launch.backUrls)
        const arrival = await arrive(context.store, platform, launch, isBound ? login.person : null, now)
        reply.clearCookie(stateCookie(state), { path: LAUNCH_PATH })
        if (arrival.cohort !== null) return goOn(request, reply, platform, launch, arrival)
        const sealed = await sealChoice(
          { platform: platform.id, person: arrival.person, launch, frames: [...request.frames] },
          context.cookieSecret,
        )
        return html(reply, choosingPage(sealed, launch.context.title, arrival.choices), request.frames)
      },
    )

    scope.post(
      '/api/lti/course',
      {
        bodyLimit,
        config: { allows: 'anyone' },
        schema: { tags, summary: 'The cohort that a teacher has chosen for a course', body: Chosen },
      },
      async (request, reply) => {
        const { platform: id, person, launch, frames } = await openChoice(request.body.choice, context.cookieSecret)
        request.frames = frames
        const platform = await platformById(db, id)
        if (platform === null) throw new HotpathError('E_PLATFORM_UNKNOWN')
        const chosen = request.body.cohort === 'new' ? null : request.body.cohort
        return goOn(
          request,
          reply,
          platform,
          launch,
          await arriveAt(context.store, platform, launch, { person, chosen }, await context.clock.now()),
        )
      },
    )

    /** Redirects to the launch's target, once its course has a cohort. */
    const goOn = async (request: FastifyRequest, reply: FastifyReply, platform: Platform, launch: Launch, arrival: Arrival) => {
      const { person, cohort, role } = arrival
      if (launch.ask.kind === 'linking') {
        if (role === 'learner') throw refuse('only teachers can choose what to link to')
        return pick(request, reply, { platform, arrival, launch, ask: launch.ask })
      }
      const linked = await followLink(
        context.store,
        { platform, deployment: launch.deployment, context: launch.context.id, cohort },
        launch.ask,
      )
      const wayIn = await context
        .accounts()
        .wayIn(person, linked === null ? `/cohorts/one/?id=${cohort}` : `/exercises/${linked.exercise}/?assignment=${linked.assignment}`)
      if (!isFramed(request)) return reply.redirect(wayIn)
      return html(reply, openingPage(`${context.publicUrl()}${wayIn}`, launch.name), request.frames)
    }

    const pick = async (
      { frames }: FastifyRequest,
      reply: FastifyReply,
      { platform, arrival, launch, ask }: { platform: Platform; arrival: Arrival; launch: Launch; ask: LinkingLaunch },
    ) => {
      const { person, cohort, role } = arrival
      const { title } = launch.context
      const sealed = await sealAsk(
        {
          platform: platform.id,
          cohort,
          title,
          deployment: launch.deployment,
          returnUrl: ask.returnUrl,
          multiple: ask.multiple,
          frames: [...(frames ?? [])],
          data: ask.data,
        },
        context.cookieSecret,
      )
      const choices = await choicesOf(db, cohort)
      if (choices.length > 0) return html(reply, pickingPage(sealed, title, choices, ask.multiple), frames)
      const others = role === 'instructor' ? (await taughtCohorts(db, person)).filter(({ id }) => id !== cohort) : []
      const choosing = otherCohortsForm(
        await sealChoice({ platform: platform.id, person, launch, frames: [...(frames ?? [])] }, context.cookieSecret),
        others,
      )
      return html(
        reply,
        nothingToPickPage(
          sealed,
          title,
          `${context.publicUrl()}${await context.accounts().wayIn(person, assignmentsPath(cohort))}`,
          choosing,
        ),
        frames,
      )
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
        const choices = await choicesOf(db, ask.cohort)
        if (choices.length === 0)
          return html(
            reply,
            nothingToPickPage(request.body.ask, ask.title, `${context.publicUrl()}${assignmentsPath(ask.cohort)}`, ''),
            ask.frames,
          )
        if (picked.length === 0) return html(reply, pickingPage(request.body.ask, ask.title, choices, ask.multiple), ask.frames)
        const items = itemsOf(
          choices.filter(({ id }) => picked.includes(id)),
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

/** The page on which a teacher creates assignments. */
function assignmentsPath(cohort: string): string {
  return `/cohorts/one/?id=${cohort}#assignments`
}

function isFramed({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe'
}

/** One for each login: several may be under way in one browser. A state can be any text, but the name of a cookie cannot. */
function stateCookie(state: string): string {
  return `hotpath_lti_${createHash('sha256').update(state).digest('hex').slice(0, 16)}`
}

/** Sends a page with its own policy: no scripts, and framed only by these origins. */
function html(reply: FastifyReply, page: string, frames: readonly string[] | null, formAction = "'self'") {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action ${formAction}; frame-ancestors ${frames?.join(' ') || "'none'"}`
  if (frames !== null && frames.length > 0) reply.removeHeader('x-frame-options')
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
}
