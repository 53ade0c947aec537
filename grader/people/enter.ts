import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

const TICKET_SECONDS = 300

/** Where a ticket is turned into a session: below better-auth's own path. */
export const ENTER_PATH = '/enter'

/**
 * For people whom someone else has proven, as a school’s system does: a ticket for a person, good once and not for long,
 * that the browser which brings it is signed in by. better-auth has sessions for ways in of its own alone.
 */
export function enterByTicket() {
  return {
    id: 'enter',
    endpoints: {
      issueTicket: createAuthEndpoint({ method: 'POST', body: z.object({ person: z.string() }), metadata: { SERVER_ONLY: true } }, async (ctx) => {
        const ticket = randomBytes(24).toString('base64url')
        await ctx.context.internalAdapter.createVerificationValue({
          identifier: nameOf(ticket),
          value: ctx.body.person,
          expiresAt: new Date(Date.now() + TICKET_SECONDS * 1000),
        })
        return ticket
      }),
      enter: createAuthEndpoint(ENTER_PATH, { method: 'GET', query: z.object({ ticket: z.string(), to: z.string() }) }, async (ctx) => {
        // A path of ours: a whole address, or one that begins with two slashes, would lead elsewhere.
        const to = /^\/(?![/\\])/.test(ctx.query.to) ? ctx.query.to : '/'
        const found = await ctx.context.internalAdapter.consumeVerificationValue(nameOf(ctx.query.ticket))
        if (!found) throw ctx.redirect('/account/?error=INVALID_TOKEN')
        const user = await ctx.context.internalAdapter.findUserById(found.value)
        if (!user) throw ctx.redirect('/account/?error=INVALID_TOKEN')
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        throw ctx.redirect(to)
      }),
    },
  } satisfies BetterAuthPlugin
}

function nameOf(ticket: string): string {
  return `enter ${ticket}`
}
