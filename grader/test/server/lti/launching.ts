import type { Server } from '../../../server/http/server.ts'
import type { Answer } from '../http/server.ts'
import type { Person } from '../accounts/person.ts'
import type { Launching, Platform } from './platform.ts'

/** The steps of a launch, as a browser goes through them. */
export function launchesOf(server: Pick<Server, 'address'>, platform: Platform) {
  const launchUrl = new URL('/api/lti/launch', server.address).href

  /** Redirects the browser to the platform, which identifies the person. */
  async function begin(browser: Person, more: Record<string, string> = {}): Promise<URL> {
    const query = new URLSearchParams({
      iss: platform.address,
      client_id: platform.clientId,
      login_hint: 'hint',
      target_link_uri: launchUrl,
      ...more,
    })
    const answer = await browser.ask(`/api/lti/login?${query}`)
    if (answer.status !== 302) throw new Error(`The login was answered with ${answer.status}`)
    return new URL(answer.headers.get('location')!)
  }

  function end(browser: Person, login: URL, token: string, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams({ state: login.searchParams.get('state')!, id_token: token })
    return browser.ask('/api/lti/launch', {
      method: 'POST',
      body,
      headers: { origin: platform.address, 'sec-fetch-site': 'cross-site', ...headers },
    })
  }

  async function launch(browser: Person, launching: Launching): Promise<Answer> {
    const login = await begin(browser)
    return end(browser, login, await platform.sign(platform.claims(launching, login)))
  }

  async function enter(browser: Person, answer: Answer): Promise<string> {
    return (await browser.ask(answer.headers.get('location')!)).headers.get('location')!
  }

  return { launchUrl, begin, end, launch, enter }
}
