import { Type } from 'typebox'
import { Account, EmailConfirmation, NewEmail } from '../../../contracts/index.ts'
import { askForEmailChange, confirmEmailChange, readNewAddress } from '../../accounts/change-email.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { addressOf } from '../middleware/rates.ts'
import { countEmail } from '../middleware/sign-in-limits.ts'

const tags = ['account']

/** Changes the address of an account, in two steps. */
export function emailChangeRoutes(app: App, { store, mail, emailSecret: secret, publicUrl }: Context): void {
  app.post(
    '/api/me/email',
    {
      config: { allows: 'account', inPerson: true },
      schema: {
        tags,
        summary: 'Change your email address: the new one gets a link, and nothing changes before you open it',
        body: NewEmail,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const account = signedIn(request)
      const to = readNewAddress(account, request.body.email)
      const takeBack = await countEmail(store.db, to, addressOf(request))
      try {
        await askForEmailChange(store.db, account, to, { mail, secret, publicUrl: publicUrl() })
      } catch (error) {
        await takeBack()
        throw error
      }
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/me/email/confirmation',
    {
      config: { allows: 'account', inPerson: true },
      schema: {
        tags,
        summary: 'Confirm your new address with the token of its link; your attempts and cohorts stay, and the old address is informed',
        body: EmailConfirmation,
        response: { 200: Account },
      },
    },
    async (request) =>
      confirmEmailChange(store, signedIn(request), request.body.token, { mail, secret }, (error) =>
        request.log.warn({ err: error }, 'the old address was not informed'),
      ),
  )
}
