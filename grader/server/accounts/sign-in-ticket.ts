import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

const TICKET_SECONDS = 300

/** No address, so that whatever names one is elsewhere. */
const HERE = 'http://here.invalid'

/** Where a ticket is turned into a session: below better-auth's own path. */
export const ENTER_PATH = '/enter'

/**
 * For people whom someone else has proven, as a school’s system does: a ticket for a person, good once and not for long,
 * that the browser which brings it is signed in by. better-auth has sessions for ways in of its own alone.
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
 * A path of ours, read as browsers read it: they leave tabs out, and take `\` for `/`. What would lead elsewhere leads
 * to the first page.
 */
function pathOf(to: string): string {
  const there = URL.parse(to, HERE)
  // `/.//elsewhere` is a path, and once its dots are gone it names a host.
  if (there?.origin !== HERE || there.pathname.startsWith('//')) return '/'
  return there.pathname + there.search + there.hash
}

function nameOf(ticket: string): string {
  return `enter ${ticket}`
}
