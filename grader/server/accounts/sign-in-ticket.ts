import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

const TICKET_SECONDS = 300

/** Base for parsing paths; any URL with another origin leads off the site. */
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
      enter: createAuthEndpoint(ENTER_PATH, { method: 'GET', query: z.object({ ticket: z.string(), to: z.string() }) }, async (ctx) => {
        const found = await ctx.context.internalAdapter.consumeVerificationValue(nameOf(ctx.query.ticket))
        if (!found) throw ctx.redirect('/account/?error=INVALID_TOKEN')
        const user = await ctx.context.internalAdapter.findUserById(found.value)
        if (!user) throw ctx.redirect('/account/?error=INVALID_TOKEN')
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        throw ctx.redirect(pathOf(ctx.query.to))
      }),
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
