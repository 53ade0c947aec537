import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

const TICKET_SECONDS = 300

/** How long the second of two quick clicks waits for the session of the first. */
const OTHER_PRESS_MS = 500

/** A host that does not exist, so that a path that names a host is recognised. */
const HERE = 'http://here.invalid'

/** Route that exchanges a ticket for a session, below better-auth's base path. */
export const ENTER_PATH = '/enter'

/**
 * Sign-in for people whom another system has authenticated, such as a school’s: a short-lived one-time ticket that signs in the
 * browser that presents it. better-auth creates sessions only for its own sign-in methods.
 */
export function signInByTicket() {
  return {
    id: 'enter',
    endpoints: {
      issueTicket: createAuthEndpoint(
        { method: 'POST', body: z.object({ person: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const ticket = randomBytes(24).toString('base64url')
          await ctx.context.internalAdapter.createVerificationValue({
            identifier: nameOf(ticket),
            value: ctx.body.person,
            expiresAt: new Date(Date.now() + TICKET_SECONDS * 1000),
          })
          return ticket
        },
      ),
      enter: createAuthEndpoint(
        ENTER_PATH,
        { method: 'GET', query: z.object({ ticket: z.string(), to: z.string(), person: z.string(), again: z.string().optional() }) },
        async (ctx) => {
          const { ticket, to, person, again } = ctx.query
          const found = await ctx.context.internalAdapter.consumeVerificationValue(nameOf(ticket))
          if (!found) {
            // The button was pressed again in a browser where that person is signed in: the ticket signs in only once, but still redirects.
            const session = await getSessionFromCtx(ctx)
            if (session?.user.id === person) throw ctx.redirect(pathOf(to))
            if (again !== undefined) throw ctx.redirect('/account/?error=INVALID_TOKEN')
            await sleep(OTHER_PRESS_MS)
            throw ctx.redirect(`${URL.parse(ctx.request!.url)!.pathname}?${new URLSearchParams({ ticket, to, person, again: 'yes' })}`)
          }
          const user = await ctx.context.internalAdapter.findUserById(found.value)
          if (!user) throw ctx.redirect('/account/?error=INVALID_TOKEN')
          const session = await ctx.context.internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          throw ctx.redirect(pathOf(to))
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

/**
 * A path on this site, parsed as browsers do: they drop tabs and treat `\` as `/`. Anything that leads off the site becomes `/`.
 */
function pathOf(to: string): string {
  const there = URL.parse(to, HERE)
  // `/.//elsewhere` is a path, but normalises to `//elsewhere`, which names a host.
  if (there?.origin !== HERE || there.pathname.startsWith('//')) return '/'
  return there.pathname + there.search + there.hash
}

function nameOf(ticket: string): string {
  return `enter ${ticket}`
}
