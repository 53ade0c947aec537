import type { Server } from '../../server/http/server.ts'
import { launchesOf } from '../server/lti/launching.ts'
import { Platform } from '../server/lti/platform.ts'
import { Person } from '../server/accounts/person.ts'
import { ADMIN } from './cohorts.ts'
import type { Attempt } from './routes.ts'

/** Launches from a registered platform, each with one generated claim. */
export interface LaunchMaker {
  /** Names of the claims of a launch, and one unknown name. */
  claims: readonly string[]
  /** @param claim its name and value, as they stand in a JSON object */
  withClaim(claim: string): Promise<Attempt>
  close(): void
}

/** Registers a platform. */
export async function openLaunches(server: Server): Promise<LaunchMaker> {
  const closes: (() => unknown)[] = []
  const platform = await Platform.start({ teardown: (close: () => unknown) => void closes.push(close) } as never, server.address)
  const admin = new Person(server)
  await admin.signIn(ADMIN)
  const { status } = await admin.post('/api/lti/platforms', platform.registration)
  if (status !== 201) throw new Error(`The platform was answered ${status}`)
  const { begin } = launchesOf(server, platform)
  const launching = { subject: 'teacher', role: 'Instructor' } as const
  return {
    claims: [
      ...Object.keys(
        platform.claims({ ...launching, linking: {}, column: 'https://school.test/1', assignment: 'a' }, new URL(server.address)),
      ),
      'email',
      'azp',
      'another',
    ],
    async withClaim(claim) {
      const browser = new Person(server)
      const login = await begin(browser)
      const token = await platform.signText(`${JSON.stringify(platform.claims(launching, login)).slice(0, -1)},${claim}}`)
      const body = new URLSearchParams({ state: login.searchParams.get('state')!, id_token: token }).toString()
      return {
        method: 'POST',
        path: '/api/lti/launch',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: platform.address,
          'sec-fetch-site': 'cross-site',
          cookie: browser.cookie,
        },
        body,
      }
    },
    close: () => closes.forEach((close) => close()),
  }
}
